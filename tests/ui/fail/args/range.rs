use resil::{circuit_breaker};

#[circuit_breaker(failure_rate_threshold = 101)]
async fn fetch() -> Result<(), resil::Error> {
    Ok(())
}

#[circuit_breaker(sliding_window_type = "size")]
async fn window() -> Result<(), resil::Error> {
    Ok(())
}

fn main() {}
