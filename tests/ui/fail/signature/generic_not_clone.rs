use resil::{bulkhead, retry};

#[retry("gemini", on_result = |n| *n == 0)]
async fn store<T: Send>(value: T) -> u8 {
    drop(value);
    1
}

#[retry("gemini", on_result = |n| *n == 0)]
async fn call(with: impl FnOnce() -> u8) -> u8 {
    with()
}

#[retry("gemini", on_result = |n| *n == 0)]
fn rows<Row>(rows: Vec<Row>) -> u8 {
    rows.len() as u8
}

struct Store<V>(V);

impl<V: Send> Store<V> {
    #[bulkhead("gemini", fallback = |_| { drop(value); 1 })]
    async fn put(&self, value: V) -> u8 {
        drop(value);
        1
    }
}

fn main() {}
