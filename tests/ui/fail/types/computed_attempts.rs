use resil::retry;

#[retry(max = "3".len() as f32)]
async fn float() -> u8 {
    1
}

#[retry(wait = delay)]
async fn wait(delay: &str) -> usize {
    delay.len()
}

fn main() {}
