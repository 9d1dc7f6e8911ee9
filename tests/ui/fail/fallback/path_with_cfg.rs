use resil::bulkhead;

#[bulkhead("gemini", fallback = cached)]
async fn fetch(key: String, #[cfg(unix)] mode: u32) -> Result<u8, resil::Error> {
    println!("{key} {mode}");
    Ok(1)
}

async fn cached(_: String, _: u32, _: resil::Error) -> Result<u8, resil::Error> {
    Ok(2)
}

fn main() {}
