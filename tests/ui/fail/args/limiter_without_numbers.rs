use resil::rate_limiter;

#[rate_limiter]
async fn bare() -> Result<(), resil::Error> {
    Ok(())
}

#[rate_limiter(limit_for_period = 10)]
async fn half() -> Result<(), resil::Error> {
    Ok(())
}

fn main() {}
