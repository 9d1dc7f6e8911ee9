use resil::retry;

#[retry(max = 0)]
async fn fetch() -> u8 {
    1
}

#[retry(max = -3)]
async fn fetch_less() -> u8 {
    1
}

fn main() {}
