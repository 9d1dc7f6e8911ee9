use resil::rate_limiter;

#[derive(Debug)]
struct ParseError;

#[rate_limiter("gemini")]
fn parse(text: &str) -> Result<u8, ParseError> {
    text.parse().map_err(|_| ParseError)
}

fn main() {}
