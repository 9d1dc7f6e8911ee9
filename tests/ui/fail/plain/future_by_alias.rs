use std::future::{Future, Ready, ready};
use std::pin::Pin;

use resil::{bulkhead, retry};

type Boxed<T> = Pin<Box<dyn Future<Output = T> + Send>>;

#[retry(max = 3)]
fn retried() -> Boxed<u8> {
    Box::pin(async { 1 })
}

#[bulkhead]
fn guarded() -> Ready<Result<u8, resil::Error>> {
    ready(Ok(1))
}

fn main() {}
