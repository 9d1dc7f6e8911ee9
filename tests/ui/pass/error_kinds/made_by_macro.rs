//! An error type that a macro writes.

macro_rules! errors {
    ($(#[$meta:meta])* $name:ident { $inside:ty; $($kind:ident = $called:literal,)* }) => {
        $(#[$meta])*
        enum $name {
            $(#[error_kind(name = $called)] $kind,)*
            #[error_kind(transparent)]
            Other($inside),
        }
    };
}

errors! {
    #[derive(resil::ErrorKinds)]
    ApiError { Box<dyn resil::ErrorKinds>; Gone = "NotFound", Late = "Late", }
}

fn main() {
    use resil::ErrorKinds;
    assert_eq!(ApiError::Gone.error_kind(), "NotFound");
    assert_eq!(ApiError::Late.error_kind(), "Late");
    let other = ApiError::Other(Box::new(ApiError::Gone));
    assert_eq!(other.error_inside().map(ErrorKinds::error_kind), Some("NotFound"));
}
