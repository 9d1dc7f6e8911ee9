//! What the expansions of the attributes call. Nothing here is for people: names and meaning change without notice.

mod admission;
mod answers;
mod arguments;
mod blocking;
mod by_key;
mod call;
mod calling;
mod ending;
mod expression;
mod fallback;
mod fallible;
mod interrupt;
mod judge;
mod layer;
mod outcome;
mod part;
mod path;
mod plan_ref;
mod pool;
mod refusal;
mod refused;
mod settle;
mod shown;
mod site;

pub use inventory;

pub use self::answers::{Decides, Transitions};
pub use self::arguments::{
    Again, AgainInFuture, ForFallback, ForPredicate, Slot, next, peek, take,
};
pub use self::by_key::Name;
pub use self::calling::Calling;
pub use self::ending::{open_by_kind, open_or, overrule, overrule_by_kind};
pub use self::expression::{Attempts, Permits, Token};
pub use self::fallback::{
    FallbackResult, FallbackValue, GivesBack, answer, answers, expected, open_for_fallback,
    overrule_for_fallback, value,
};
pub use self::fallible::{
    NoErrorToRepeat, NothingToRepeat, retry_errors, retry_ignore_errors, when,
};
pub use self::outcome::{AtOnce, Tag, ViaFuture, ViaPlain, ViaResult, close, made, open};
pub use self::part::{Part, ViaCopy, ViaLoan};
pub use self::path::{FallbackPath, WhenPath};
pub use self::pool::{
    FromThread, Luggage, ToThread, back_from_another_thread, luggage, on_pool, on_pool_blocking,
};
pub use self::refusal::{
    FromRefusal, FromUnwanted, bulkhead, circuit_breaker, rate_limiter, time_limiter,
};
pub use self::shown::{Shown, Via};
pub use self::site::{Site, path_of};
pub use crate::ErrorKinds;
pub use crate::error_kinds::{TypeNames, inside};
pub use crate::registry::{EmbeddedFile, Registration};
pub use crate::{
    __embed as embed, __register_error_type as register_error_type,
    __register_site as register_site,
};

pub(crate) use self::layer::Layer;
pub(crate) use self::site::Plan;

/// Registers a call site when the program is linked.
#[doc(hidden)]
#[macro_export]
macro_rules! __register_site {
    ($site:ident) => {
        $crate::__rt::inventory::submit! { $crate::__rt::Registration::Site(&$site) }
    };
}

/// Registers the names of a type of errors when the program is linked.
#[doc(hidden)]
#[macro_export]
macro_rules! __register_error_type {
    ($of:literal [$($kind:literal),*]) => {
        $crate::__rt::inventory::submit! {
            $crate::__rt::Registration::ErrorType($crate::__rt::TypeNames {
                of: $of,
                kinds: &[$($kind),*],
            })
        }
    };
}

/// Registers the settings file of a crate when the program is linked.
#[doc(hidden)]
#[macro_export]
macro_rules! __embed {
    ($package:expr, $display:expr, $text:expr) => {
        $crate::__rt::inventory::submit! {
            $crate::__rt::Registration::File($crate::__rt::EmbeddedFile {
                package: $package,
                display: $display,
                text: $text,
            })
        }
    };
}
