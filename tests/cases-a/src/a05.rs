//! Associated function without receiver returning `Result<Self, E>`.

use resil::{circuit_breaker, retry, time_limiter};
use t::*;
pub struct Client<T> {
    pub tag: T,
}
impl<T> Client<T>
where
    T: Default + Send,
{
    #[retry(max = 2)]
    #[circuit_breaker("a05")]
    #[time_limiter("a05")]
    pub async fn connect(host: &str) -> R<Self>
    where
        T: 'static,
    {
        if host.is_empty() {
            return Err(AppErr::Skip);
        }
        after(1).await;
        Ok(Self { tag: T::default() })
    }
}
#[test]
fn a05() {
    assert_eq!(run(Client::<u8>::connect("h")).map(|c| c.tag), Ok(0));
    assert!(run(Client::<u8>::connect("")).is_err());
}
