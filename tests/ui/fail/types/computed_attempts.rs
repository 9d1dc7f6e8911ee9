use resil::retry;

#[retry(max = "3".len() as f32, on_result = |n| *n == 0)]
async fn float() -> u8 {
    1
}

#[retry(wait = delay)]
async fn wait(delay: &str) -> usize {
    delay.len()
}

fn main() {}
