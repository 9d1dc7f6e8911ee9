//! Destructuring and wildcard arguments.

use resil::{bulkhead, retry};
use t::*;
#[derive(Clone)]
pub struct Opt {
    pub a: u32,
    pub b: u32,
}
#[derive(Clone)]
pub struct Id(pub u32);
#[retry(max = 2)]
#[bulkhead("a08")]
pub async fn sum(
    (x, y): (u32, u32),
    Opt { a, b: bb }: Opt,
    Id(id): Id,
    [p, ..]: [u32; 3],
    &q: &u32,
    _: u8,
    mut z: u32,
) -> R<u32> {
    z += 1;
    after(1).await;
    Ok(x + y + a + bb + id + p + q + z)
}
#[test]
fn a08() {
    assert_eq!(
        run(sum((1, 2), Opt { a: 3, b: 4 }, Id(5), [6, 0, 0], &7, 9, 7)),
        Ok(36)
    );
}
