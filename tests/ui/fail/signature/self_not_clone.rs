use resil::{bulkhead, retry};

struct Connection;

impl Connection {
    #[retry]
    async fn again(self) -> Result<u8, resil::Error> {
        Ok(1)
    }

    #[bulkhead(fallback = Self::other)]
    fn instead(self: Box<Self>) -> Result<u8, resil::Error> {
        Ok(1)
    }

    fn other(self: Box<Self>, _: resil::Error) -> Result<u8, resil::Error> {
        Ok(2)
    }
}

fn main() {}
