use resil::{bulkhead, retry};

#[derive(Debug)]
enum ApiError {
    Http(u16),
    Resil(resil::Error),
}

impl From<resil::Error> for ApiError {
    fn from(error: resil::Error) -> Self {
        ApiError::Resil(error)
    }
}

macro_rules! client {
    ($(#[$attribute:meta])* $name:ident, $max:expr, $decide:path, $wait:literal, $argument:ident: $ty:ty, $body:block) => {
        $(#[$attribute])*
        #[retry(max = $max, when = $decide, wait = $wait)]
        #[bulkhead]
        async fn $name($argument: $ty) -> Result<usize, ApiError> $body
    };
}

client!(
    /// Gets it.
    fetch, 3, decide, "1ms", key: &str, { Ok(key.len()) }
);

fn decide(_: &ApiError, _: u32) -> resil::Decision {
    resil::Decision::Stop
}

fn main() {
    drop((fetch(""), ApiError::Http(1)));
}
