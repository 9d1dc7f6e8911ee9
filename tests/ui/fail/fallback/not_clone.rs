use resil::bulkhead;

struct Image(Vec<u8>);

#[bulkhead("gemini", fallback = |_| Ok(image.0.len()))]
async fn extract(image: Image) -> Result<usize, resil::Error> {
    Ok(image.0.len())
}

fn main() {}
