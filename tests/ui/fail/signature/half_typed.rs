use resil::{bulkhead, retry};

#[retry("gemini", when = )]
async fn fetch(key: &str) -> u8 {
    known(key)
}

#[bulkhead("gemini", max_)]
async fn send() -> Result<u8, resil::Error> {
    Ok(known("a"))
}

#[retry("gemini", attempt = )]
fn plainly() -> u8 {
    known("b")
}

fn known(key: &str) -> u8 {
    key.len() as u8
}

fn main() {
    drop((fetch(""), send(), plainly()));
}
