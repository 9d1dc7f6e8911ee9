use resil::{rate_limiter, retry, time_limiter};

#[retry(wait = 100)]
async fn no_unit() -> u8 {
    1
}

#[retry(wait = "10mss")]
async fn no_such_unit() -> u8 {
    1
}

#[retry(wait = 100ms)]
async fn no_quotes() -> u8 {
    1
}

#[time_limiter(timeout = "soon")]
async fn no_number() -> Result<(), resil::Error> {
    Ok(())
}

#[rate_limiter(limit_for_period = 1, limit_refresh_period = "0s")]
async fn no_time() -> Result<(), resil::Error> {
    Ok(())
}

fn main() {}
