//! What a body may hold: closures, items, macros, async blocks.

use resil::retry;

struct Counter {
    n: u32,
}

impl Counter {
    #[retry(max = 3, wait = "0s", on_result = |n| *n < 2)]
    async fn count(&mut self) -> u32 {
        const STEP: u32 = 1;
        fn add(counter: &mut Counter, step: u32) {
            counter.n += step;
        }
        macro_rules! step {
            ($by:expr) => {
                add(self, $by)
            };
        }
        step!(STEP);
        let shown = format!("{:?}", self.n);
        let later = async { shown.len() };
        later.await;
        let double = |n: u32| n * 2;
        double(self.n) / 2
    }

    #[retry(max = 3, wait = "0s", on_result = |n| *n < self.n)]
    fn plainly(&mut self, by: u32) -> u32 {
        let mut add = || self.n += by;
        add();
        self.n
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let mut counter = Counter { n: 0 };
    assert_eq!(counter.count().await, 2);
    assert_eq!(counter.plainly(3), 5);
}
