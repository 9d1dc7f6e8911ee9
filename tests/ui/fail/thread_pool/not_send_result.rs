use std::rc::Rc;

use resil::bulkhead;

#[bulkhead("images", type = "thread_pool")]
async fn scale(image: Vec<u8>) -> Result<Rc<u8>, resil::Error> {
    Ok(Rc::new(image[0]))
}

#[bulkhead("images", type = "thread_pool")]
fn crop(image: Vec<u8>) -> Result<Rc<u8>, resil::Error> {
    Ok(Rc::new(image[0]))
}

fn main() {}
