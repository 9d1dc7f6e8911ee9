//! A token may be an argument, a field, a reference, or made on the spot.

use std::sync::Arc;

use resil::{bulkhead, retry};
use tokio_util::sync::CancellationToken;

struct Client {
    token: Arc<CancellationToken>,
}

impl Client {
    #[retry(cancel = self.token)]
    async fn field(&self) -> u8 {
        1
    }

    #[retry(cancel = self.token.child_token())]
    fn made(&self) -> u8 {
        2
    }

    #[bulkhead(cancel = token)]
    async fn argument(&self, token: &CancellationToken) -> Result<bool, resil::Error> {
        Ok(token.is_cancelled())
    }
}

#[retry(max = 9, wait = "1h", cancel = token)]
fn cut_short(token: CancellationToken) -> Result<u8, resil::Error> {
    token.cancel();
    resil::Retry::named("no such retry").map(|_| 1)
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let client = Client { token: Arc::default() };
    assert_eq!(client.field().await + client.made(), 3);
    assert!(!client.argument(&CancellationToken::new()).await.unwrap());
    assert!(cut_short(CancellationToken::new()).is_err());
}
