use resil::retry;

#[retry(max = 3 wait = "1s")]
async fn numbers() -> u8 {
    1
}

#[retry("gemini" attempt = n)]
async fn name() -> u8 {
    1
}

fn main() {}
