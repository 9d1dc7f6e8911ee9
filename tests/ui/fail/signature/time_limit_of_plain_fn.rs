use resil::{retry, time_limiter};

#[retry(max = 2)]
#[time_limiter(timeout = "1s")]
fn fetch() -> Result<u8, resil::Error> {
    Ok(1)
}

fn main() {
    let _ = fetch();
}
