use std::borrow::Cow;

use resil::bulkhead;

struct Shop;

impl Shop {
    #[bulkhead("images", type = "thread_pool")]
    async fn sell(&self) -> Result<u8, resil::Error> {
        Ok(1)
    }

    #[bulkhead("images", type = "thread_pool")]
    fn restock(&mut self, image: &[u8]) -> Result<u8, resil::Error> {
        Ok(image[0])
    }

    #[bulkhead("images", type = "thread_pool")]
    async fn nested(self: &Self, names: Vec<&str>, title: Cow<'_, str>) -> Result<usize, resil::Error> {
        Ok(names.len() + title.len())
    }
}

fn main() {}
