//! What `borrow(..)` names may be copied, looked at and left where it is.

#![deny(warnings)]

use std::convert::identity;
use std::ops::Add;
use std::time::Duration;

use resil::{Error, retry};

#[derive(Clone, Copy)]
struct Id(u8);

impl Id {
    fn into_text(self) -> String {
        self.0.to_string()
    }

    #[retry("gemini", borrow(self))]
    async fn itself(self) -> Result<String, Error> {
        let id = self;
        Ok(id.into_text())
    }
}

impl Add for Id {
    type Output = Id;
    fn add(self, other: Id) -> Id {
        Id(self.0 + other.0)
    }
}

/// Cannot be cloned.
struct Body(Vec<u8>);

impl Body {
    fn into_len(&self) -> usize {
        self.0.len()
    }
}

#[retry("gemini", borrow(pause))]
async fn waits(pause: Duration) -> Result<(), Error> {
    tokio::time::sleep(pause).await;
    Ok(())
}

#[retry("gemini", borrow(id))]
async fn copied(id: Id) -> Result<String, Error> {
    let sum = id + id;
    let later = async move { id.0 };
    Ok(sum.into_text() + &id.into_text() + &later.await.to_string())
}

#[retry("gemini", borrow(body))]
fn looked_at(body: Body) -> Result<usize, Error> {
    Ok(body.into_len())
}

#[retry("gemini", borrow(bytes))]
fn left(bytes: Vec<u8>) -> Result<usize, Error> {
    let _ = bytes;
    let ref here = bytes;
    Ok(here.len())
}

#[retry("gemini", borrow(pair, more))]
fn taken_apart(pair: (u8, String), more: (Id, u128)) -> Result<u8, Error> {
    let (number, _) = pair;
    let (id, _) = more;
    Ok(number + id.0)
}

#[retry("gemini", borrow(array, maybe))]
async fn passed_on(array: [u8; 2], maybe: Option<u8>) -> Result<u8, Error> {
    let copy = array;
    Ok(copy[0] + identity(maybe).unwrap_or(array[1]))
}

#[retry("gemini", borrow(make, number))]
async fn chosen<T: Copy + Into<u8>>(make: impl FnOnce() -> u8 + Copy, number: T) -> Result<u8, Error> {
    Ok(make() + number.into())
}

#[retry("gemini", borrow(run))]
async fn of_functions(run: Box<dyn Fn(Box<dyn FnOnce() -> u8>) -> u8 + Send + Sync>) -> Result<u8, Error> {
    Ok(run(Box::new(|| 1)))
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    assert_eq!(Id(7).itself().await.unwrap(), "7");
    waits(Duration::ZERO).await.unwrap();
    assert_eq!(copied(Id(1)).await.unwrap(), "211");
    assert_eq!(looked_at(Body(vec![1])).unwrap(), 1);
    assert_eq!(left(vec![1, 2]).unwrap(), 2);
    assert_eq!(taken_apart((1, String::new()), (Id(2), 0)).unwrap(), 3);
    assert_eq!(passed_on([1, 2], None).await.unwrap(), 3);
    assert_eq!(chosen(|| 1, 2_u8).await.unwrap(), 3);
    assert_eq!(of_functions(Box::new(|run| run() + 1)).await.unwrap(), 2);
}
