//! A crate in which resil has another name: `guard = { package = "resil", … }`.

/// Without a word about the name: it is in the manifest.
///
/// # Errors
/// Never.
#[guard::retry(max = 2)]
pub async fn a() -> Result<u8, guard::Error> {
    Ok(1)
}

/// With the name.
///
/// # Errors
/// When its breaker is open.
#[guard::circuit_breaker("a49", crate = "guard")]
pub async fn b() -> Result<u8, guard::Error> {
    Ok(1)
}

/// By way of another module.
pub mod deep {
    pub use guard as g;

    /// With a path.
    ///
    /// # Errors
    /// Never.
    #[g::retry(max = 2, crate = "crate::deep::g")]
    pub fn c() -> Result<u8, g::Error> {
        Ok(1)
    }

    /// With a path that is not quoted, in another attribute than the first.
    ///
    /// # Errors
    /// When its bulkhead is full.
    #[g::retry(max = 2)]
    #[guard::bulkhead(crate = crate::deep::g)]
    pub fn d() -> Result<u8, g::Error> {
        Ok(1)
    }
}

/// An error whose names the manifest's name for resil is enough for.
#[derive(Clone, Copy, Debug, guard::ErrorKinds)]
pub enum Failed {
    /// A kind.
    Once,
}

#[cfg(test)]
mod tests {
    use std::pin::pin;
    use std::task::{Context, Poll, Waker};

    /// What is ready at once.
    fn now<T>(future: impl Future<Output = T>) -> T {
        match pin!(future).poll(&mut Context::from_waker(Waker::noop())) {
            Poll::Ready(value) => value,
            Poll::Pending => panic!("it waits"),
        }
    }

    #[test]
    fn errors_have_names() {
        let kind = guard::ErrorKinds::error_kind(&super::Failed::Once);
        assert_eq!(kind, "Once");
    }

    #[test]
    fn a49_each_way_to_name_it() {
        assert_eq!(now(super::a()).ok(), Some(1));
        assert_eq!(now(super::b()).ok(), Some(1));
        assert_eq!(super::deep::c().ok(), Some(1));
        assert_eq!(super::deep::d().ok(), Some(1));
    }
}
