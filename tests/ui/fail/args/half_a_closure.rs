use resil::retry;

#[retry("gemini", when = |error, attempts|)]
async fn no_body() -> Result<u8, resil::Error> {
    Ok(1)
}

#[retry("gemini", when = |error, attempts| if)]
async fn half_a_body() -> Result<u8, resil::Error> {
    Ok(1)
}

fn main() {}
