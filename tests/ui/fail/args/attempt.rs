use resil::{bulkhead, retry};

#[retry("gemini", attempt = 1)]
async fn number() -> u8 {
    1
}

#[retry("gemini", attempt)]
async fn alone() -> u8 {
    1
}

#[bulkhead("gemini", attempt = n)]
async fn elsewhere() -> Result<u8, resil::Error> {
    Ok(n as u8)
}

fn main() {}
