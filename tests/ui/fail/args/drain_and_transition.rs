use resil::{circuit_breaker, rate_limiter};

#[rate_limiter("gemini", drain_on = |r| r.is_ok() as u8)]
async fn no_bool() -> Result<u8, resil::Error> {
    Ok(1)
}

#[circuit_breaker("gemini", transition_on_result = is_bad)]
async fn no_decision() -> Result<u8, resil::Error> {
    Ok(1)
}

fn is_bad(result: Result<&u8, &resil::Error>) -> bool {
    result.is_err()
}

fn main() {}
