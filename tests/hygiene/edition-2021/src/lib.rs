//! Functions of the edition 2021: other rules for temporaries, captures and reserved words.
#![deny(warnings)]
#![cfg(test)]

use std::cell::RefCell;
use std::future::Future;
use std::sync::Mutex;

use resil::{bulkhead, circuit_breaker, rate_limiter, retry, time_limiter};
use t::{after, run, AppErr, R};

struct Store {
    cells: RefCell<Vec<u32>>,
    locked: Mutex<u32>,
}

impl Store {
    #[bulkhead]
    fn len(&self) -> R<usize> {
        Ok(self.cells.borrow().len())
    }

    #[retry(max = 2)]
    #[circuit_breaker]
    #[rate_limiter(limit_for_period = 9, limit_refresh_period = "1s")]
    #[time_limiter]
    async fn locked(&self, gen: u32) -> R<u32> {
        let v = *self.locked.lock().unwrap();
        after(0).await;
        Ok(v + gen)
    }

    #[retry(max = 2)]
    fn future<'a>(&'a mut self, key: &'a str) -> impl Future<Output = R<usize>> + 'a {
        async move {
            self.cells.get_mut().push(1);
            Ok(key.len() + self.cells.borrow().len())
        }
    }
}

#[retry(max = 3, wait = "0s", fallback = |error| if error == AppErr::Skip { Ok(9) } else { Err(error) })]
async fn tail_of_a_local(cell: RefCell<u32>) -> R<u32> {
    match *cell.borrow() {
        0 => Err(AppErr::Boom),
        n => Ok(n),
    }
}

#[retry(max = b, wait = "0s", attempt = n, retry_errors = |_| *b == 3 && *a == 1)]
async fn behind_a_reference((a, &b): (u32, &u32)) -> R<u32> {
    if n < b {
        Err(AppErr::Boom)
    } else {
        Ok(a + n)
    }
}

#[async_trait::async_trait]
trait Repo: Send {
    #[retry(max = 2)]
    async fn save(&mut self, (a, b): (u32, u32), mut s: String) -> R<usize> {
        s.push('!');
        self.add(a + b);
        after(0).await;
        Ok(s.len())
    }

    #[retry(max = b, wait = "0s", attempt = n, retry_errors = |_| *a == 1, fallback = |_| Ok(a + b))]
    async fn load(&self, (a, &b): (u32, &u32), [more, _]: [u32; 2]) -> R<u32>
    where
        Self: Sync,
    {
        if n < b && a > 0 {
            Err(AppErr::Boom)
        } else {
            Ok(n + more)
        }
    }

    #[bulkhead]
    async fn close(self: Box<Self>) -> R<()> {
        Ok(())
    }

    fn add(&mut self, n: u32);
}

impl Repo for u32 {
    fn add(&mut self, n: u32) {
        *self += n;
    }
}

#[test]
fn they_run() {
    let mut store = Store {
        cells: RefCell::new(Vec::new()),
        locked: Mutex::new(3),
    };
    assert_eq!(store.len(), Ok(0));
    assert_eq!(run(store.locked(1)), Ok(4));
    assert_eq!(run(store.future("ab")), Ok(3));
    assert_eq!(run(tail_of_a_local(RefCell::new(2))), Ok(2));
    assert_eq!(run(tail_of_a_local(RefCell::new(0))), Err(AppErr::Boom));
    assert_eq!(run(behind_a_reference((1, &3))), Ok(4));
    assert_eq!(run(behind_a_reference((2, &3))), Err(AppErr::Boom));
    let mut repo = 1_u32;
    assert_eq!(run(repo.save((2, 3), "x".to_owned())), Ok(2));
    assert_eq!(repo, 6);
    assert_eq!(run(repo.load((1, &3), [7, 0])), Ok(10));
    assert_eq!(run(repo.load((2, &3), [7, 0])), Ok(5));
    assert_eq!(run(Box::new(repo).close()), Ok(()));
}
