use std::rc::Rc;

use resil::bulkhead;

#[bulkhead("images", type = "thread_pool")]
async fn scale(image: Rc<u8>, size: u8) -> Result<u8, resil::Error> {
    Ok(*image + size)
}

#[bulkhead("images", type = "thread_pool")]
fn crop(size: u8, image: Rc<u8>) -> Result<u8, resil::Error> {
    Ok(*image + size)
}

struct Shop(Rc<u8>);

impl Shop {
    #[bulkhead("images", type = "thread_pool")]
    async fn sell(self) -> Result<u8, resil::Error> {
        Ok(*self.0)
    }
}

fn main() {}
