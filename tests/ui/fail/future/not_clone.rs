use std::future::Future;
use std::pin::Pin;

use resil::retry;

struct Connection;

#[retry(on_result = |n| *n == 0)]
fn send(connection: Connection) -> Pin<Box<dyn Future<Output = u8> + Send>> {
    Box::pin(async move {
        drop(connection);
        1
    })
}

fn main() {}
