use resil::{bulkhead as limited, retry};

#[retry]
#[limited]
async fn fetch() -> Result<u8, resil::Error> {
    Ok(1)
}

fn main() {}
