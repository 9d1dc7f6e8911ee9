use resil::retry;

#[retry("gemini")]
async fn store<T: Send>(value: T) -> u8 {
    drop(value);
    1
}

#[retry("gemini")]
async fn call(with: impl FnOnce() -> u8) -> u8 {
    with()
}

fn main() {}
