use resil::{bulkhead, retry};

#[retry("gemini", attempt = n)]
async fn fetch(key: &str) -> Result<u32, resil::Error> {
    let length = key.;
    Ok(length + n)
}

#[bulkhead("gemini")]
fn send() -> Result<u8, resil::Error> {
    let one = ;
    Ok(one)
}

fn main() {
    drop((fetch(""), send()));
}
