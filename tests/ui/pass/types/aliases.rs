//! A result is one by its type, whatever it is called.

use std::io;

use resil::{bulkhead, retry};

type Answer = Result<u8, resil::Error>;
type Or<E = resil::Error> = std::result::Result<u8, E>;

trait Service {
    type Out;
}

struct Api;

impl Service for Api {
    type Out = Answer;
}

#[bulkhead]
fn alias() -> Answer {
    Ok(1)
}

#[bulkhead]
async fn defaulted() -> Or {
    Ok(2)
}

#[bulkhead]
fn of_io() -> io::Result<u8> {
    Ok(3)
}

#[bulkhead]
fn associated() -> <Api as Service>::Out {
    Ok(4)
}

#[bulkhead]
fn boxed() -> Result<u8, Box<dyn std::error::Error + Send + Sync>> {
    Ok(5)
}

#[retry(retry_errors = |_| true)]
fn generic<T: Clone, E>(value: Result<T, E>) -> Result<T, E>
where
    E: Clone,
{
    value
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    assert_eq!(alias().unwrap() + defaulted().await.unwrap() + of_io().unwrap(), 6);
    assert_eq!(associated().unwrap() + boxed().unwrap(), 9);
    assert_eq!(generic::<u8, u8>(Ok(1)), Ok(1));
}
