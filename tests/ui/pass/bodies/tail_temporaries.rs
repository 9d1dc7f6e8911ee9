//! Temporaries at the end of a body.

use std::cell::RefCell;
use std::sync::Mutex;

use resil::{bulkhead, retry};

type R<T> = Result<T, resil::Error>;

#[bulkhead]
fn of_an_argument(cell: RefCell<Vec<u8>>) -> R<usize> {
    Ok(cell.borrow().len())
}

#[retry]
async fn of_a_local(rows: &[u8]) -> usize {
    let locked = Mutex::new(rows.to_vec());
    locked.lock().unwrap().len()
}

#[retry]
fn in_a_match(cell: &RefCell<Option<u8>>) -> u8 {
    match *cell.borrow() {
        Some(n) => n,
        None => 0,
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    assert_eq!(of_an_argument(RefCell::new(vec![1])).unwrap(), 1);
    assert_eq!(of_a_local(&[1, 2]).await, 2);
    assert_eq!(in_a_match(&RefCell::new(Some(3))), 3);
}
