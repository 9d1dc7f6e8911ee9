use resil::{bulkhead, retry};

struct Client;

impl Client {
    #[retry("gemini", fallback = Self::cahced)]
    async fn fetch(&self) -> Result<u8, resil::Error> {
        Ok(1)
    }

    #[bulkhead("gemini", fallback = nowhere)]
    fn plainly(&self) -> Result<u8, resil::Error> {
        Ok(1)
    }

    async fn cached(&self, _: resil::Error) -> Result<u8, resil::Error> {
        Ok(2)
    }
}

fn main() {}
