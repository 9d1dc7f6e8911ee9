use resil::{rate_limiter, retry, time_limiter};

#[retry(gemini)]
async fn no_quotes() -> u8 {
    1
}

#[retry(3)]
async fn number() -> u8 {
    1
}

#[retry(max)]
async fn no_value() -> u8 {
    1
}

#[retry(max = )]
async fn no_value_either() -> u8 {
    1
}

#[retry(max: 3)]
async fn colon() -> u8 {
    1
}

#[retry(max = 3 wait = "1s")]
async fn no_comma() -> u8 {
    1
}

#[retry(attempt = 1)]
async fn no_name() -> u8 {
    1
}

#[retry(enabled = "false")]
async fn text() -> u8 {
    1
}

#[retry(max = 2, "gemini")]
async fn late_name() -> u8 {
    1
}

#[retry("")]
async fn empty_name() -> u8 {
    1
}

#[rate_limiter(20)]
async fn number_of_a_limiter() -> Result<u8, resil::Error> {
    Ok(1)
}

#[time_limiter(3)]
async fn number_of_a_time() -> Result<u8, resil::Error> {
    Ok(1)
}

#[retry(max: self.n)]
async fn colon_before_a_field() -> u8 {
    1
}

fn main() {}
