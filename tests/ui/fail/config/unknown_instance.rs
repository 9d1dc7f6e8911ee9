use resil::{bulkhead, retry};

#[retry("gemnii")]
async fn misspelt() -> u8 {
    1
}

#[bulkhead("only-retried")]
async fn of_another_kind() -> Result<(), resil::Error> {
    Ok(())
}

#[retry(name = "chatgpt")]
async fn like_nothing() -> u8 {
    1
}

fn main() {}
