//! Owned argument consumed by the body, retried.

use resil::retry;
use t::*;
static N: AtomicU32 = AtomicU32::new(0);
fn eat(v: Vec<u8>, s: String) -> usize {
    v.len() + s.len()
}
#[retry(max = 3)]
pub async fn send(body: Vec<u8>, tag: String) -> R<usize> {
    let k = N.fetch_add(1, SeqCst);
    after(1).await;
    let n = eat(body, tag);
    if k < 2 { Err(AppErr::Boom) } else { Ok(n) }
}
#[test]
fn a16() {
    assert_eq!(run(send(vec![1, 2], "abc".into())), Ok(5));
    assert_eq!(N.load(SeqCst), 3);
}
/// Counts its clones.
#[derive(Debug)]
pub struct Tag(Arc<AtomicU32>);

impl Clone for Tag {
    fn clone(&self) -> Self {
        self.0.fetch_add(1, SeqCst);
        Self(Arc::clone(&self.0))
    }
}

#[retry(max = 3)]
pub async fn consumed(tag: Tag) -> R<()> {
    drop(tag);
    Err(AppErr::Boom)
}

#[retry(max = 3, borrow(tag))]
pub async fn only_read(tag: Tag) -> R<u32> {
    Ok(tag.0.load(SeqCst))
}

#[test]
fn a16_the_last_attempt_moves_and_a_borrowed_argument_is_never_cloned() {
    let clones = Arc::new(AtomicU32::new(0));
    assert!(run(consumed(Tag(Arc::clone(&clones)))).is_err());
    assert_eq!(clones.load(SeqCst), 2);
    assert_eq!(run(only_read(Tag(clones))), Ok(2));
}
