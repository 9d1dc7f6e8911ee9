//! Methods of an `#[async_trait]` impl, used as a trait object.

use async_trait::async_trait;
use resil::{bulkhead, circuit_breaker, retry};
use t::*;
static N: AtomicU32 = AtomicU32::new(0);
#[async_trait]
pub trait Repo: Send + Sync {
    async fn load(&self, id: &str) -> R<u32>;
    async fn save(&mut self, v: u32) -> R<Self>
    where
        Self: Sized + Clone;
}
#[derive(Clone)]
pub struct Pg {
    n: u32,
}
#[async_trait]
impl Repo for Pg {
    #[retry(max = 3)]
    #[circuit_breaker("a40")]
    #[bulkhead("a40")]
    async fn load(&self, id: &str) -> R<u32> {
        let k = N.fetch_add(1, SeqCst);
        after(5).await;
        if k < 2 {
            Err(AppErr::Boom)
        } else {
            Ok(self.n + id.len() as u32)
        }
    }
    #[circuit_breaker("a40")]
    async fn save(&mut self, v: u32) -> R<Self> {
        self.n = v;
        Ok(self.clone())
    }
}
#[test]
fn a40() {
    let r: Box<dyn Repo> = Box::new(Pg { n: 1 });
    assert_eq!(run(async { assert_send(r.load("ab")).await }), Ok(3));
    assert_eq!(N.load(SeqCst), 3);
    assert_eq!(run(Pg { n: 1 }.save(9)).map(|p| p.n), Ok(9));
}
#[async_trait]
pub trait Slow: Sync {
    #[retry(max = 3)]
    #[circuit_breaker("a40")]
    #[bulkhead("a40")]
    async fn size(&self, id: String) -> R<usize> {
        after(5).await;
        Ok(id.len())
    }
}

impl Slow for Pg {}

#[test]
fn a40_the_run_is_guarded_and_not_the_making() {
    rk::boot("[bulkhead.instances.a40]\nmaxConcurrentCalls = 1");
    run(async {
        let client = Pg { n: 1 };
        drop(client.size("ab".into()));
        assert_eq!((rk::bh("a40").available, rk::cb("a40").buffered), (1, 0));
        let mut call = client.size("ab".into());
        let first = std::future::poll_fn(|cx| std::task::Poll::Ready(call.as_mut().poll(cx)));
        assert!(first.await.is_pending());
        assert_eq!(rk::bh("a40").available, 0);
        assert_eq!(call.await, Ok(2));
        assert_eq!((rk::bh("a40").available, rk::cb("a40").buffered), (1, 1));
    });
}
