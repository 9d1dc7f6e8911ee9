use resil::retry;

#[retry("gemini", borrow(make))]
async fn called(make: Box<dyn FnOnce() -> usize + Send>) -> Result<usize, resil::Error> {
    Ok(make())
}

#[retry("gemini", borrow(make))]
fn called_plainly(make: Box<dyn FnOnce() -> usize>) -> Result<usize, resil::Error> {
    Ok(make())
}

#[retry("gemini", borrow(make))]
async fn chosen<F>(make: F) -> Result<usize, resil::Error>
where
    F: FnOnce() -> usize,
{
    Ok(make())
}

fn main() {}
