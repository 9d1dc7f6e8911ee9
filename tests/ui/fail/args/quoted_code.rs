use resil::retry;

#[retry("gemini", on_result = "Vec<u8>::is_empty")]
async fn angles() -> Vec<u8> {
    Vec::new()
}

#[retry("gemini", on_result = "")]
async fn empty() -> Vec<u8> {
    Vec::new()
}

#[retry("gemini", on_result = "Vec::is_emty")]
async fn misspelt() -> Vec<u8> {
    Vec::new()
}

#[retry("gemini", on_result = "|v| v.is_emty()")]
async fn closure() -> Vec<u8> {
    Vec::new()
}

fn main() {}
