//! A framework that hands resil on to its users.

pub use resil;

/// What a user imports.
pub mod prelude {
    pub use resil::{bulkhead, retry};
}

/// Writes annotated functions for its users.
#[macro_export]
macro_rules! guarded {
    ($(#[$meta:meta])* $vis:vis fn $name:ident($($arg:ident: $ty:ty),*) -> $ret:ty, max = $max:literal $body:block) => {
        $(#[$meta])*
        #[$crate::resil::retry(max = $max, crate = $crate::resil)]
        $vis fn $name($($arg: $ty),*) -> $ret $body
    };
}
