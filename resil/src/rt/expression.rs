//! What the attributes take from an expression: a number, a token.

use std::ops::Deref;

use super::path::Nothing;
use tokio_util::sync::CancellationToken;

/// A number of attempts, from an expression of any integer type.
#[diagnostic::on_unimplemented(
    message = "`max`, the number of attempts, must be an integer, found `{Self}`",
    label = "expected an integer"
)]
pub trait Attempts {
    /// The number: below 1 counts as 1, what no `u32` holds is its largest.
    fn attempts(self) -> u32;
}

/// A number of permissions, from an expression of any integer type.
#[diagnostic::on_unimplemented(
    message = "`permits`, the number of permissions, must be an integer, found `{Self}`",
    label = "expected an integer"
)]
pub trait Permits {
    /// The number: below 0 counts as 0, what no `u32` holds is its largest.
    fn permits(self) -> u32;
}

macro_rules! counts {
    ($(|$number:ident: $integer:ty| $count:expr;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl Attempts for $integer {
            fn attempts(self) -> u32 {
                let $number = self;
                u32::max($count, 1)
            }
        }

        #[diagnostic::do_not_recommend]
        impl Permits for $integer {
            fn permits(self) -> u32 {
                let $number = self;
                $count
            }
        }
    )*};
    ($($integer:ty)*) => {
        counts! { $(|number: $integer| u32::try_from(number.max(0)).unwrap_or(u32::MAX);)* }
    };
}
counts!(i8 i16 i32 i64 i128 isize u16 u64 u128 usize);
counts! {
    |number: u8| u32::from(number);
    |number: u32| number;
}

/// What leads to a token: the token itself, or what points to it.
#[diagnostic::on_unimplemented(
    message = "`cancel` takes a `tokio_util::sync::CancellationToken`, found `{Self}`",
    label = "expected a `CancellationToken`, or a reference to one"
)]
pub trait Token<Way> {
    /// The token.
    fn token(&self) -> CancellationToken;
}

/// The way to a token that is there.
pub struct Here;

/// The way to a token that something points to.
pub struct Behind<Way>(Way);

#[diagnostic::do_not_recommend]
impl Token<Here> for CancellationToken {
    fn token(&self) -> CancellationToken {
        self.clone()
    }
}

#[diagnostic::do_not_recommend]
impl<P: Deref<Target: Token<Way>>, Way> Token<Behind<Way>> for P {
    fn token(&self) -> CancellationToken {
        (**self).token()
    }
}

/// As for the functions that attributes name, a second way that nothing goes, so that the compiler tells of none.
#[diagnostic::do_not_recommend]
impl<T: Nothing> Token<()> for T {
    fn token(&self) -> CancellationToken {
        CancellationToken::new()
    }
}
