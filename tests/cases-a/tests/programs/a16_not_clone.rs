use resil::retry;
use t::*;

pub struct Connection;

#[retry(max = 3)]
pub async fn send(body: Vec<u8>, connection: Connection) -> R<usize> {
    after(1).await;
    drop(connection);
    Ok(body.len())
}
