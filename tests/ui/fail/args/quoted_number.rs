use resil::retry;

#[retry(max = "3")]
async fn fetch() -> u8 {
    1
}

fn main() {}
