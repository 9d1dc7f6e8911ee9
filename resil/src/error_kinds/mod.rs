//! Errors by name: what the lists of errors in the settings are about.

mod called;
mod known;
mod names;

use std::rc::Rc;
use std::sync::Arc;

pub(crate) use self::called::{Called, KindsOf, Lists};
pub use self::known::TypeNames;
pub(crate) use self::known::{known, unknown};
pub use self::names::ErrorNames;

use crate::{Error, ErrorKind};

/// An error that goes by names, under which lists of the settings speak of it: `ignore_errors`, `retry_errors` and
/// `record_errors` (Resilience4j: `ignore-exceptions`, `retry-exceptions`, `record-exceptions`). Derive it.
///
/// ```
/// use resil::retry;
///
/// #[derive(Debug, thiserror::Error, resil::ErrorKinds)]
/// enum ApiError {
///     #[error("no such article")]
///     NotFound,
///     #[error("the service answered {0}")]
///     Status(u16),
///     #[error(transparent)]
///     Resil(#[from] resil::Error),
/// }
///
/// #[retry]
/// async fn price(article: &str) -> Result<u32, ApiError> {
///     if article.is_empty() { Err(ApiError::NotFound) } else { Ok(499) }
/// }
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), resil::Problems> {
/// // What would stand in a file.
/// let settings = "[retry.configs.default]\nignore_errors = ['NotFound', 'CallNotPermitted']";
/// resil::init_from(resil::Settings::from(settings))?;
/// assert!(price("").await.is_err()); // after one attempt
/// # Ok(())
/// # }
/// ```
///
/// # Which names
///
/// - `NotFound`, the name of a variant: of any enum that has one of that name;
/// - `ApiError::NotFound`: only of the enum of that name;
/// - `ApiError`, the name of a type: every error of it that a function's body returns;
/// - `CallNotPermitted`, `RequestNotPermitted`, `Timeout`, `BulkheadFull`, `MaxRetriesExceeded`, `Cancelled`: the refusals
///   of the function's own policies, whatever its error type is. `resil::Error` means all of them, and
///   `resil::Error::Timeout` one, where an enum has a variant of that name too. The names of Resilience4j's exceptions
///   (`CallNotPermittedException`, `TimeoutException`, …) mean the same.
///
/// A refusal is also what it has become for the caller: `ApiError::Resil` above means every refusal, as the pattern
/// `ApiError::Resil(_)` does in an attribute. `Cancelled` is never retried and never recorded, whatever lists say. A name that
/// nothing in the program has is a problem that [`init`](crate::init) reports.
///
/// # Attributes
///
/// - `#[error_kind(name = "…")]` on a variant, or on the type, gives it another name; several variants may share one.
/// - `#[error_kind(transparent)]` on a variant with one field: the error goes by the names of the one inside as well, which
///   has names too. On `Resil(#[from] resil::Error)` this makes refusals that the body passes on, of functions that it calls,
///   go by the built-in names.
#[diagnostic::on_unimplemented(
    message = "errors of the type `{Self}` have no names",
    label = "`{Self}` does not implement `resil::ErrorKinds`",
    note = "if `{Self}` is a type of your own, put `#[derive(resil::ErrorKinds)]` on it; if not, remove `transparent` from what holds it"
)]
pub trait ErrorKinds {
    /// The name of the type.
    fn error_type(&self) -> &'static str;

    /// The name of this error's variant; of a struct that of the type.
    fn error_kind(&self) -> &'static str;

    /// The error inside, whose names this one has as well.
    fn error_inside(&self) -> Option<&dyn ErrorKinds> {
        None
    }
}

/// The error that one which is transparent holds.
#[doc(hidden)]
pub fn inside<E: ErrorKinds>(error: &E) -> Option<&dyn ErrorKinds> {
    Some(error)
}

impl ErrorKinds for Error {
    fn error_type(&self) -> &'static str {
        REFUSAL
    }

    fn error_kind(&self) -> &'static str {
        self.kind().names().0
    }
}

macro_rules! as_what_it_holds {
    ($($pointer:ty)*) => {$(
        impl<E: ErrorKinds + ?Sized> ErrorKinds for $pointer {
            fn error_type(&self) -> &'static str {
                (**self).error_type()
            }

            fn error_kind(&self) -> &'static str {
                (**self).error_kind()
            }

            fn error_inside(&self) -> Option<&dyn ErrorKinds> {
                (**self).error_inside()
            }
        }
    )*};
}

as_what_it_holds! { Box<E> Rc<E> Arc<E> &E }

/// The name of the type of refusals.
const REFUSAL: &str = "resil::Error";

impl ErrorKind {
    pub(crate) const ALL: [Self; 7] = [
        Self::CallNotPermitted,
        Self::RequestNotPermitted,
        Self::Timeout,
        Self::BulkheadFull,
        Self::MaxRetriesExceeded,
        Self::Cancelled,
        Self::Misconfigured,
    ];

    /// The name in lists, and that of Resilience4j's exception.
    pub(crate) const fn names(self) -> (&'static str, Option<&'static str>) {
        match self {
            Self::CallNotPermitted => ("CallNotPermitted", Some("CallNotPermittedException")),
            // Resilience4j's has no other name.
            Self::RequestNotPermitted => ("RequestNotPermitted", None),
            Self::Timeout => ("Timeout", Some("TimeoutException")),
            Self::BulkheadFull => ("BulkheadFull", Some("BulkheadFullException")),
            Self::MaxRetriesExceeded => ("MaxRetriesExceeded", Some("MaxRetriesExceededException")),
            Self::Cancelled => ("Cancelled", None),
            Self::Misconfigured => ("Misconfigured", None),
        }
    }
}
