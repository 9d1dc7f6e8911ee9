//! A method that is named with its trait gets `self`, like one that is not.

use resil::{Error, bulkhead, retry};

trait Cache: Sized {
    fn cached(&self, key: u8, error: u8) -> Result<u8, u8>;
    async fn taken(self, key: String, error: Error) -> Result<String, Error>;
}

#[derive(Clone)]
struct Client(u8);

impl Cache for Client {
    fn cached(&self, key: u8, error: u8) -> Result<u8, u8> {
        Ok(self.0 + key + error)
    }

    async fn taken(self, key: String, error: Error) -> Result<String, Error> {
        Ok(format!("{key}{}{}", self.0, error.kind()))
    }
}

impl Client {
    #[retry(max = 2, wait = "0s", attempt = n, fallback = <Self as Cache>::cached)]
    async fn get(&self, key: u8) -> Result<u8, u8> {
        Err(n as u8 + key)
    }

    #[bulkhead(max_concurrent_calls = 0, fallback = <Self as Cache>::taken)]
    async fn take(self, key: String) -> Result<String, Error> {
        Ok(key)
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    assert_eq!(Client(5).get(1).await, Ok(9));
    assert_eq!(Client(5).take("key".to_owned()).await.unwrap(), "key5BulkheadFull");
}
