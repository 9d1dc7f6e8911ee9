use resil::time_limiter;

#[time_limiter(cancel_running_future = false)]
async fn fetch() -> Result<u8, resil::Error> {
    Ok(1)
}

fn main() {}
