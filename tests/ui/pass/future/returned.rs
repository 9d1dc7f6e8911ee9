//! Functions that return a future: what is guarded is its run.

use std::future::Future;
use std::pin::Pin;
use std::sync::atomic::{AtomicU32, Ordering::SeqCst};

use resil::{bulkhead, retry, time_limiter};

type R<T> = Result<T, resil::Error>;

static RUNS: AtomicU32 = AtomicU32::new(0);

struct Client {
    sent: u32,
}

impl Client {
    #[retry(max = 2)]
    #[time_limiter]
    fn fetch(&self, key: String) -> impl Future<Output = R<usize>> + Send {
        async move {
            RUNS.fetch_add(1, SeqCst);
            Ok(key.len() + self.sent as usize)
        }
    }

    #[retry(max = 2)]
    fn send<'a>(&'a mut self, key: &'a str) -> Pin<Box<dyn Future<Output = R<u32>> + Send + 'a>> {
        Box::pin(async move {
            self.sent += 1;
            if key.is_empty() { return Ok(0) }
            Ok(self.sent)
        })
    }

    #[retry(max = 2)]
    fn delegated(&mut self, key: String) -> Pin<Box<dyn Future<Output = R<u32>> + Send + '_>> {
        if key.is_empty() {
            return Box::pin(std::future::ready(Ok(0)));
        }
        self.own(key)
    }

    fn own(&mut self, key: String) -> Pin<Box<dyn Future<Output = R<u32>> + Send + '_>> {
        Box::pin(async move { Ok(key.len() as u32 + self.sent) })
    }

    #[bulkhead(fallback = |_| { self.sent = 0; Ok(0) })]
    fn with_fallback(&mut self) -> impl Future<Output = R<u32>> {
        async { Ok(self.sent) }
    }

    #[bulkhead]
    fn consumed(self) -> impl Future<Output = R<u32>> {
        let sent = self.sent;
        async move { Ok(sent) }
    }
}

trait Upstream {
    fn call(&self) -> impl Future<Output = R<u8>> + Send;
}

impl Upstream for Client {
    #[retry(on_result = |n| *n == 0)]
    fn call(&self) -> impl Future<Output = R<u8>> + Send {
        std::future::ready(Ok(1))
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let mut client = Client { sent: 0 };
    drop(client.fetch("abc".to_owned()));
    assert_eq!(RUNS.load(SeqCst), 0);
    assert_eq!(client.fetch("abc".to_owned()).await.unwrap(), 3);
    assert_eq!(client.send("a").await.unwrap(), 1);
    assert_eq!(client.delegated("ab".to_owned()).await.unwrap(), 3);
    assert_eq!(client.delegated(String::new()).await.unwrap(), 0);
    assert_eq!(client.with_fallback().await.unwrap(), 1);
    assert_eq!(client.call().await.unwrap(), 1);
    assert_eq!(client.consumed().await.unwrap(), 1);
}
