//! Same method name twice, restricted visibility.

use resil::{circuit_breaker, retry};
use t::*;
pub mod m {
    use super::*;
    pub struct A;
    pub struct B;
    impl A {
        #[retry(max = 2)]
        #[circuit_breaker("a56a")]
        pub(crate) async fn call(&self) -> R<u8> {
            Ok(1)
        }
    }
    impl B {
        #[retry(max = 3)]
        #[circuit_breaker("a56b")]
        pub(super) async fn call(&self) -> R<u8> {
            Ok(2)
        }
        #[retry(max = 2)]
        pub(in crate::m) fn inner(&self) -> R<u8> {
            Ok(3)
        }
        pub fn out(&self) -> R<u8> {
            self.inner()
        }
    }
    #[retry(max = 2)]
    pub fn call() -> R<u8> {
        Ok(4)
    }
    pub trait Other {
        fn call(&self) -> R<u8>;
    }
    impl Other for u8 {
        #[retry(max = 2)]
        fn call(&self) -> R<u8> {
            Ok(*self)
        }
    }
}
#[test]
fn a56() {
    use m::Other;
    assert_eq!(
        (
            run(m::A.call()),
            run(m::B.call()),
            m::B.out(),
            m::call(),
            Other::call(&5u8)
        ),
        (Ok(1), Ok(2), Ok(3), Ok(4), Ok(5))
    );
}
#[test]
fn a56_each_method_has_its_own_site() {
    rk::boot("");
    assert_eq!((run(m::A.call()), run(m::B.call())), (Ok(1), Ok(2)));
    assert_eq!((rk::cb("a56a").buffered, rk::cb("a56b").buffered), (1, 1));
}
