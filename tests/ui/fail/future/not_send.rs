use std::rc::Rc;

use resil::{bulkhead, retry};

#[retry]
#[bulkhead]
async fn fetch(key: String) -> Result<usize, resil::Error> {
    let kept = Rc::new(key);
    other().await;
    Ok(kept.len())
}

async fn other() {}

fn spawn<F: Future + Send>(_: F) {}

fn main() {
    spawn(fetch(String::new()));
}
