//! Bodies that stay on their thread.

use std::cell::Cell;
use std::rc::Rc;

use resil::{bulkhead, retry};

#[retry(max = 2)]
#[bulkhead]
async fn counted(shared: Rc<Cell<u8>>) -> Result<Rc<u8>, resil::Error> {
    let kept = Rc::clone(&shared);
    tokio::task::yield_now().await;
    kept.set(kept.get() + 1);
    Ok(Rc::new(kept.get()))
}

#[bulkhead]
async fn sent(cell: Cell<u8>) -> Result<u8, resil::Error> {
    tokio::task::yield_now().await;
    Ok(cell.get())
}

fn sendable<T: Send>(future: T) -> T {
    future
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    assert_eq!(*counted(Rc::new(Cell::new(1))).await.unwrap(), 2);
    assert_eq!(sendable(sent(Cell::new(3))).await.unwrap(), 3);
}
