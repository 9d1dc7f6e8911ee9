use resil::{circuit_breaker, retry};

#[circuit_breaker("gemini")]
async fn find() -> Option<u8> {
    None
}

#[retry("gemini", retry_errors = |_| true)]
async fn look() -> Option<u8> {
    None
}

fn main() {}
