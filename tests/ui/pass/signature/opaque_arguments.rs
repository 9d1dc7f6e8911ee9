//! `impl Trait` and `dyn Trait` in arguments.

use resil::{bulkhead, retry};

type R<T> = Result<T, resil::Error>;

#[retry(max = 2)]
#[bulkhead]
fn apply(with: impl Fn(u8) -> u8 + Clone, to: &dyn Fn() -> u8, names: impl IntoIterator<Item = u8> + Clone) -> R<u8> {
    Ok(with(to()) + names.into_iter().sum::<u8>())
}

#[bulkhead]
async fn once(with: impl FnOnce() -> Vec<u8>, own: Box<dyn FnOnce() -> u8>) -> R<usize> {
    Ok(with().len() + own() as usize)
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    assert_eq!(apply(|n| n + 1, &|| 2, [3]).unwrap(), 6);
    assert_eq!(once(|| vec![1], Box::new(|| 2)).await.unwrap(), 3);
}
