//! Visibilities and other attributes stay where they were.

mod inner {
    use resil::{bulkhead, retry};

    pub struct Client;

    impl Client {
        /// Fetches.
        #[must_use]
        #[retry]
        #[inline]
        pub(crate) fn fetch(&self) -> u8 {
            1
        }

        #[cold]
        #[bulkhead]
        #[doc(hidden)]
        pub(super) async fn send(&self) -> Result<u8, resil::Error> {
            Ok(1)
        }

        #[deprecated(note = "use `fetch`")]
        #[retry]
        pub(in crate::inner) fn old(&self) -> u8 {
            2
        }

        #[allow(deprecated)]
        pub fn call_old(&self) -> u8 {
            self.old()
        }
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let client = inner::Client;
    assert_eq!(client.fetch() + client.call_old(), 3);
    assert_eq!(client.send().await.unwrap(), 1);
}
