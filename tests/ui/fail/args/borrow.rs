use resil::retry;

#[retry(borrow(imgae))]
async fn store(image: Vec<u8>) -> usize {
    image.len()
}

#[retry(borrow = image)]
async fn send(image: Vec<u8>) -> usize {
    image.len()
}

fn main() {}
