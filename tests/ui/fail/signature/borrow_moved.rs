use std::pin::Pin;

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

#[retry("gemini", borrow(name))]
async fn added_to(name: String) -> Result<String, resil::Error> {
    Ok(name + "!")
}

#[retry("gemini", borrow(image))]
async fn spawned(image: Vec<u8>) -> Result<usize, resil::Error> {
    let length = std::thread::spawn(move || image.len());
    Ok(length.join().unwrap())
}

#[retry("gemini", borrow(image))]
async fn awaited(image: Pin<Box<dyn Future<Output = usize>>>) -> Result<usize, resil::Error> {
    Ok(image.await)
}

#[retry("gemini", borrow(image))]
fn asked(image: Result<Vec<u8>, resil::Error>) -> Result<usize, resil::Error> {
    let image = image?;
    Ok(image.len())
}

#[retry("gemini", borrow(image))]
fn given_by_a_closure(image: Vec<u8>) -> Result<Vec<u8>, resil::Error> {
    Ok(Some(1).map_or_else(Vec::new, |_| image))
}

fn take(image: Vec<u8>) -> usize {
    image.len()
}

fn main() {}
