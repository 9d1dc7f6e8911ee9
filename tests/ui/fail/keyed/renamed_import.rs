use resil::{bulkhead as limited, retry};

#[retry(name = host, config = "upstream")]
#[limited]
async fn fetch(host: &str) -> Result<u8, resil::Error> {
    Ok(1)
}

fn main() {}
