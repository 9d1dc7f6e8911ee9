use resil::retry;

#[retry(name = tenant, config = "shared")]
async fn fetch(tenant: &str) -> Result<u8, resil::Error> {
    println!("{tenant}");
    Ok(1)
}

fn main() {}
