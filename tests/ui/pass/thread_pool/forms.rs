//! What may run on a thread pool.

#![deny(warnings, clippy::all, clippy::pedantic)]
#![allow(clippy::unused_async, clippy::must_use_candidate, clippy::missing_errors_doc)]
#![forbid(unsafe_code)]

use std::borrow::Cow;
use std::future::Future;
use std::pin::Pin;
use std::rc::Rc;
use std::sync::Arc;

use resil::{bulkhead, retry};

type Answer = Result<usize, resil::Error>;

#[bulkhead("images", type = "thread_pool")]
fn nothing() -> Answer {
    Ok(0)
}

#[bulkhead("images", type = "thread_pool")]
async fn of_the_program(name: &'static str, title: Cow<'static, str>) -> Answer {
    let rc = Rc::new(name.len());
    tokio::task::yield_now().await;
    Ok(*rc + title.len())
}

#[retry(max = 2)]
#[bulkhead("images", type = "thread_pool", fallback = |error| { let _: resil::Error = error; Ok(image.len()) })]
async fn patterns(mut image: Vec<u8>, (left, right): (u8, u8), _: u8, _unused: String) -> Answer {
    image.extend([left, right]);
    Ok(image.len())
}

#[bulkhead("images", type = "thread_pool")]
fn generic<T: AsRef<[u8]> + Send + 'static, const N: usize>(image: T, look: fn(&[u8]) -> usize) -> Answer {
    Ok(look(image.as_ref()) + N)
}

#[bulkhead("images", type = "thread_pool")]
async fn opaque(text: impl Into<String> + Send + 'static) -> Answer {
    let text: String = text.into();
    Ok(text.len())
}

#[bulkhead("images", type = "thread_pool")]
fn returned(image: Vec<u8>) -> impl Future<Output = Answer> {
    async move { Ok(image.len()) }
}

#[bulkhead("images", type = "thread_pool", fallback = |_| image.len())]
fn boxed(image: Vec<u8>) -> Pin<Box<dyn Future<Output = usize> + Send>> {
    Box::pin(async move { image.len() })
}

#[bulkhead("images", type = "thread_pool")]
async fn conditional(#[cfg(not(test))] image: Vec<u8>, #[cfg(test)] mask: Vec<u8>) -> Answer {
    if image.is_empty() {
        return Ok(9);
    }
    nothing()?;
    Ok(image.len())
}

struct Shop(usize);

impl Shop {
    #[bulkhead("images", type = "thread_pool")]
    async fn sell(self: Arc<Self>, number: usize) -> Answer {
        let more = || self.0 + number;
        Ok(more())
    }

    #[bulkhead("images", type = "thread_pool")]
    fn consume(mut self) -> Answer {
        self.0 += 1;
        Ok(self.0)
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    assert_eq!(nothing().unwrap(), 0);
    assert_eq!(of_the_program("abc", "de".into()).await.unwrap(), 5);
    assert_eq!(patterns(vec![1], (2, 3), 4, String::new()).await.unwrap(), 3);
    assert_eq!(generic::<_, 4>([1, 2], <[u8]>::len).unwrap(), 6);
    assert_eq!(opaque("abc").await.unwrap(), 3);
    assert_eq!(returned(vec![1]).await.unwrap(), 1);
    assert_eq!(boxed(vec![1]).await, 1);
    assert_eq!(conditional(vec![]).await.unwrap(), 9);
    assert_eq!(Arc::new(Shop(1)).sell(2).await.unwrap(), 3);
    assert_eq!(Shop(1).consume().unwrap(), 2);
}
