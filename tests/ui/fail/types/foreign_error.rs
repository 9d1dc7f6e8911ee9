use resil::{bulkhead, retry};

#[bulkhead("gemini")]
async fn text() -> Result<u8, String> {
    Err(String::new())
}

#[bulkhead("gemini")]
fn parsed(text: &str) -> Result<u8, std::num::ParseIntError> {
    text.parse()
}

#[retry("gemini", on_result = Vec::is_empty)]
async fn rows() -> Result<Vec<u8>, String> {
    Err(String::new())
}

fn main() {}
