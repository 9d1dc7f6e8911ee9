//! Bodies of traits: of every form of function.

use std::future::Future;
use std::sync::Arc;

use resil::{bulkhead, retry};

type R<T> = Result<T, resil::Error>;

trait Upstream: Sync {
    const NAME: &'static str;
    type Item: Clone + Send + Default;

    #[retry]
    fn item(&self) -> Self::Item {
        Default::default()
    }

    #[bulkhead]
    fn name(&self) -> R<&'static str> {
        Ok(Self::NAME)
    }

    #[retry(max = 2)]
    #[bulkhead]
    fn fetch(&self, item: Self::Item) -> impl Future<Output = R<Self::Item>> + Send {
        async move { Ok(item) }
    }

    #[retry]
    fn shared(self: Arc<Self>) -> usize {
        Self::NAME.len()
    }
}

struct Client;

impl Upstream for Client {
    const NAME: &'static str = "client";
    type Item = u8;
}

fn sendable<T: Send>(future: T) -> T {
    future
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    assert_eq!(Client.item(), 0);
    assert_eq!(Client.name().unwrap(), "client");
    assert_eq!(sendable(Client.fetch(3)).await.unwrap(), 3);
    assert_eq!(Arc::new(Client).shared(), 6);
}
