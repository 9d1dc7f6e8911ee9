use resil::retry;

async fn other() -> u8 {
    1
}

#[retry(max = 3, on_result = |n| *n == 0)]
fn fetch() -> u8 {
    other().await
}

fn main() {}
