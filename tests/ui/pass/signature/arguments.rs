use resil::{bulkhead, retry};

#[derive(Debug)]
enum ApiError {
    Http(u16),
    Resil(resil::Error),
}

impl From<resil::Error> for ApiError {
    fn from(error: resil::Error) -> Self {
        ApiError::Resil(error)
    }
}

use std::cell::Cell;
use std::fmt::Display;

struct Point {
    x: u32,
    y: u32,
}

#[retry]
async fn by_value(mut name: String, (a, b): (u32, u32), _: u8, mut slice: &[u8], shown: impl Display + Clone) -> String {
    while let [first, rest @ ..] = slice {
        name.push(char::from(*first));
        slice = rest;
    }
    format!("{name}{a}{b}{shown}")
}

#[retry(borrow(image))]
async fn borrowed(image: Vec<u8>) -> usize {
    image.len()
}

#[bulkhead]
async fn not_sync(cell: Cell<u32>, &Point { x, ref y }: &Point) -> Result<u32, ApiError> {
    std::future::ready(()).await;
    cell.set(cell.get() + x + y);
    Ok(cell.into_inner())
}

#[retry]
async fn mutable(out: &mut Vec<u32>, (one, two): &mut (u32, u32)) -> Result<(), ApiError> {
    let moved_on = out;
    moved_on.push(*one + *two);
    Ok(())
}

#[retry]
async fn raw(r#type: String, r#match: &str) -> String {
    r#type + r#match
}

async fn compare<'a>(a: &'a str, b: &str) -> &'a str {
    longest(a, b).await
}

#[retry]
async fn longest<'a>(a: &'a str, b: &str) -> &'a str {
    if b.is_empty() { &a[1..] } else { a }
}

fn send<T: Send>(_: T) {}

fn main() {
    let mut out = Vec::new();
    let mut pair = (1, 2);
    send(by_value(String::new(), (1, 2), 3, b"x", 1));
    send(borrowed(Vec::new()));
    send(not_sync(Cell::new(1), &Point { x: 1, y: 2 }));
    send(mutable(&mut out, &mut pair));
    send(raw(String::new(), ""));
    send(compare("a", "b"));
    drop(ApiError::Http(1));
}
