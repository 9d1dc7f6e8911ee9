use resil::{bulkhead, retry};

struct Client;

impl Client {
    #[retry]
    async fn again(self) -> u8 {
        1
    }

    #[bulkhead(fallback = Self::other)]
    async fn instead(self: Box<Self>) -> Result<u8, resil::Error> {
        Ok(1)
    }
}

fn main() {}
