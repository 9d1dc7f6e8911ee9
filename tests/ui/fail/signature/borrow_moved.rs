use resil::retry;

#[retry("gemini", borrow(image))]
async fn kept(image: Vec<u8>) -> Result<usize, resil::Error> {
    let image = image;
    Ok(image.len())
}

#[retry("gemini", borrow(image))]
fn passed(image: Vec<u8>) -> Result<usize, resil::Error> {
    Ok(take(image))
}

#[retry("gemini", borrow(image))]
async fn taken_apart(image: Vec<u8>) -> Result<usize, resil::Error> {
    Ok(image.into_iter().count())
}

#[retry("gemini", borrow(missing))]
async fn unknown(image: Vec<u8>) -> Result<usize, resil::Error> {
    Ok(image.len())
}

fn take(image: Vec<u8>) -> usize {
    image.len()
}

fn main() {}
