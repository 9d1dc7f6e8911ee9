//! Functions that an attribute names by a path and calls with arguments of its own choice. How many these are is checked
//! before the call, of which the compiler could only say that nobody wrote its arguments.

/// A function that can be called with `N` arguments, as a fallback.
#[diagnostic::on_unimplemented(
    message = "a `fallback` path is called with the arguments of the function and then with the error, {N} in all",
    label = "expected a function of {N} arguments",
    note = "it takes all of these and nothing else, the error last: of the error type of the function, or a `resil::Error` where that returns a plain value",
    note = "for a fallback that takes less or more, write a closure that calls it: `fallback = |error| …`"
)]
pub trait FallbackPath<const N: usize, Signature>: Sized {
    /// The function itself. Of a type that only this trait knows, so that nothing more is said of a function that does not fit.
    type Path;
    /// The function itself.
    fn path(self) -> Self::Path;
}

macro_rules! fallback_paths {
    ($($number:literal($($argument:ident)*))*) => {$(
        #[diagnostic::do_not_recommend]
        impl<F, $($argument,)* R> FallbackPath<$number, fn($($argument),*) -> R> for F
        where
            F: FnOnce($($argument),*) -> R,
        {
            type Path = F;
            #[inline]
            fn path(self) -> F {
                self
            }
        }
    )*};
}
fallback_paths! {
    1(A) 2(A B) 3(A B C) 4(A B C D) 5(A B C D E) 6(A B C D E G) 7(A B C D E G H) 8(A B C D E G H I)
}

/// A function that can be called with an error and the number of attempts, for `when`.
#[diagnostic::on_unimplemented(
    message = "a `when` path is called with the error and the number of attempts made",
    label = "expected a function of 2 arguments",
    note = "it is `fn(&E, u32) -> resil::Decision`; for one that looks at the error alone, write a closure: `when = |error, _| …`"
)]
pub trait WhenPath<Signature>: Sized {
    /// The function itself, as for [`FallbackPath`].
    type Path;
    /// The function itself.
    fn path(self) -> Self::Path;
}

#[diagnostic::do_not_recommend]
impl<F, A, B, R> WhenPath<fn(A, B) -> R> for F
where
    F: FnOnce(A, B) -> R,
{
    type Path = F;
    #[inline]
    fn path(self) -> F {
        self
    }
}

/// Implemented by nothing. As long as there is a second implementation to choose, the compiler says of a function that fits
/// none what is written above; of a single one it would say in its own words why that fails.
pub trait Nothing {}

#[diagnostic::do_not_recommend]
impl<F: Nothing, const N: usize> FallbackPath<N, ()> for F {
    type Path = F;
    fn path(self) -> F {
        self
    }
}

#[diagnostic::do_not_recommend]
impl<F: Nothing> WhenPath<()> for F {
    type Path = F;
    fn path(self) -> F {
        self
    }
}
