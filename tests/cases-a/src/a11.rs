//! Generics and where-clause both survive.

use resil::{circuit_breaker, retry};
use std::fmt::Debug;
use t::*;
#[retry(max = 2)]
#[circuit_breaker("a11")]
pub async fn fetch<'k, T, U, E2>(key: &'k T, make: U) -> Result<(&'k str, usize), E2>
where
    T: AsRef<str> + Sync + ?Sized,
    U: Fn(&str) -> Result<usize, E2> + Clone + Send,
    E2: From<resil::Error> + Debug + Send,
{
    let k = key.as_ref();
    after(1).await;
    Ok((k, make(k)?))
}
#[test]
fn a11() {
    assert_eq!(
        run(fetch::<str, _, AppErr>("abc", |s| Ok(s.len()))),
        Ok(("abc", 3))
    );
}
