use resil::retry;

#[retry("broken")]
async fn fetch() -> Result<u8, resil::Error> {
    Ok(1)
}

#[retry("broken")]
fn send() -> Result<u8, resil::Error> {
    Ok(1)
}

fn main() {}
