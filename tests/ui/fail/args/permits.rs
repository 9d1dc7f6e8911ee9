use resil::{rate_limiter, retry};

#[rate_limiter("gemini", permits = text)]
async fn no_number(text: &str) -> Result<u8, resil::Error> {
    Ok(1)
}

#[retry("gemini", permits = 3)]
async fn elsewhere() -> Result<u8, resil::Error> {
    Ok(1)
}

fn main() {}
