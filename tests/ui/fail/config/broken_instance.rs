use resil::retry;

#[retry("broken")]
async fn fetch() -> u8 {
    1
}

fn main() {}
