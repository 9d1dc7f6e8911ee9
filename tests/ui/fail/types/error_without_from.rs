use resil::{circuit_breaker, retry};

enum StoreError {
    Full,
}

#[circuit_breaker("gemini")]
async fn store() -> Result<(), StoreError> {
    Err(StoreError::Full)
}

#[retry(on_result = Vec::is_empty)]
async fn list() -> Result<Vec<u8>, StoreError> {
    Ok(Vec::new())
}

fn main() {}
