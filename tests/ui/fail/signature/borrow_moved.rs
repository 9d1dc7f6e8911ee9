use resil::retry;

#[retry("gemini", borrow(image))]
async fn extract(image: Vec<u8>) -> usize {
    let image = image;
    image.len()
}

#[retry("gemini", borrow(missing))]
async fn unknown(image: Vec<u8>) -> usize {
    image.len()
}

fn main() {}
