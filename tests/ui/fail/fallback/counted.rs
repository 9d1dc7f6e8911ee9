//! A path is called with the arguments of the function, and then with the error.

use resil::bulkhead;

struct Client;

impl Client {
    #[bulkhead("gemini", fallback = Self::without_the_error)]
    async fn fetch(&self, key: &str) -> Result<usize, resil::Error> {
        Ok(key.len())
    }

    #[bulkhead("gemini", fallback = Self::with_more)]
    fn plainly(&self) -> Result<usize, resil::Error> {
        Ok(1)
    }

    async fn without_the_error(&self, key: &str) -> Result<usize, resil::Error> {
        Ok(key.len())
    }

    fn with_more(&self, key: &str, _: resil::Error) -> Result<usize, resil::Error> {
        Ok(key.len())
    }
}

#[bulkhead("gemini", fallback = other_argument)]
async fn mistyped(key: String) -> Result<usize, resil::Error> {
    Ok(key.len())
}

fn other_argument(key: u8, _: resil::Error) -> Result<usize, resil::Error> {
    Ok(usize::from(key))
}

fn main() {}
