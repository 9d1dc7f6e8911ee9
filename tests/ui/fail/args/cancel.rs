use resil::{bulkhead, retry};
use tokio_util::sync::CancellationToken;

#[retry("gemini", cancel = name)]
async fn no_token(name: &str) -> Result<u8, resil::Error> {
    Ok(1)
}

#[retry("gemini", cancel = missing)]
fn unknown() -> Result<u8, resil::Error> {
    Ok(1)
}

#[retry("gemini", cancel = one)]
#[bulkhead("gemini", cancel = other)]
async fn two(one: CancellationToken, other: CancellationToken) -> Result<u8, resil::Error> {
    Ok(1)
}

#[retry("gemini", cancel = one other)]
async fn not_an_expression(one: CancellationToken) -> Result<u8, resil::Error> {
    drop(one);
    Ok(1)
}

fn main() {}
