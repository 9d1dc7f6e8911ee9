use resil::{bulkhead, retry};

#[retry(gemini)]
async fn not_quoted() -> u8 {
    1
}

#[retry(max = 3, "gemini")]
async fn not_first() -> u8 {
    1
}

#[retry("")]
async fn empty() -> u8 {
    1
}

#[bulkhead("gemini", name = "gemini")]
async fn twice() -> Result<u8, resil::Error> {
    Ok(1)
}

#[retry('g')]
async fn a_character() -> u8 {
    1
}

fn main() {}
