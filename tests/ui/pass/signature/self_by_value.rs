//! `self` by value is cloned for an attempt that may not be the last, like any other argument.

use std::pin::Pin;
use std::sync::Arc;

use resil::{bulkhead, circuit_breaker, retry};

type R<T> = Result<T, resil::Error>;

#[derive(Clone, Debug)]
struct Request {
    id: u32,
    parts: Vec<u8>,
}

impl Request {
    #[retry(max = 3)]
    async fn send(mut self, more: u8) -> R<usize> {
        use std::fmt::{self, Display};
        self.parts.push(more);
        struct Other(usize);
        impl Display for Other {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}", self.0)
            }
        }
        impl Other {
            fn size(&self) -> usize {
                self.0
            }
        }
        macro_rules! id {
            () => {
                self.id
            };
        }
        let shown = format!("{}", id!());
        Ok(Other(self.into_parts().len()).size() + shown.len())
    }

    fn into_parts(self) -> Vec<u8> {
        self.parts
    }

    #[retry(max = 2, when = |_, _| { let _ = self.id; resil::Decision::Stop })]
    #[bulkhead(fallback = Self::instead)]
    async fn shared(self: Arc<Self>) -> R<u32> {
        Ok(self.id)
    }

    async fn instead(self: Arc<Self>, _: resil::Error) -> R<u32> {
        Ok(self.id)
    }

    #[bulkhead(fallback = |_| Ok(self.id))]
    async fn in_the_fallback(self: Box<Self>) -> R<u32> {
        Ok(self.into_parts().len() as u32)
    }

    #[circuit_breaker]
    async fn once(self) -> R<Vec<u8>> {
        Ok(self.parts)
    }

    #[circuit_breaker]
    async fn pinned(self: Pin<&mut Self>) -> R<&mut u32> {
        Ok(&mut self.get_mut().id)
    }

    #[retry]
    fn plainly(self) -> R<Vec<u8>> {
        Ok(self.parts)
    }

    #[retry(borrow(self))]
    async fn only_read(self) -> R<u32> {
        Ok(self.id)
    }

    #[retry]
    async fn parts(self: &Arc<Self>, (a, b): &(u8, u8), mut n: &u8) -> R<u8> {
        if *n == 0 {
            n = a;
        }
        Ok(a + b + *n)
    }
}

fn sendable<T: Send>(future: T) -> T {
    future
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let request = || Request { id: 7, parts: vec![1, 2] };
    assert_eq!(sendable(request().send(3)).await.unwrap(), 4);
    assert_eq!(sendable(Arc::new(request()).shared()).await.unwrap(), 7);
    assert_eq!(sendable(Box::new(request()).in_the_fallback()).await.unwrap(), 2);
    assert_eq!(sendable(request().once()).await.unwrap(), [1, 2]);
    assert_eq!(sendable(Pin::new(&mut request()).pinned()).await.unwrap(), &mut 7);
    assert_eq!(request().plainly().unwrap(), [1, 2]);
    assert_eq!(sendable(request().only_read()).await.unwrap(), 7);
    assert_eq!(sendable(Arc::new(request()).parts(&(1, 2), &0)).await.unwrap(), 4);
}
