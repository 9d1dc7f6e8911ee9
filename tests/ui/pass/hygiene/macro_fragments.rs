//! Functions made by a macro from fragments of every kind.

use resil::{bulkhead, retry};

macro_rules! function {
    ($(#[$meta:meta])* $vis:vis $name:ident [$($arg:ident: $ty:ty),*] -> $ret:ty, $lit:literal, $max:expr, $rule:path, $pat:pat, $life:lifetime $body:block) => {
        $(#[$meta])*
        #[retry(max = $max, wait = $lit, on_result = $rule, retry_errors = $pat)]
        #[bulkhead(fallback = |e| match e { $pat => Ok(9), other => Err(other) })]
        $vis fn $name<$life>($($arg: $ty,)* _: &$life str) -> Result<$ret, Fault> $body
    };
}

#[allow(dead_code)]
#[derive(Debug, PartialEq)]
enum Fault {
    Gone,
    Never,
    Refused,
}

impl From<resil::Error> for Fault {
    fn from(_: resil::Error) -> Self {
        Fault::Refused
    }
}

mod rules {
    pub fn is_zero(n: &u8) -> bool {
        *n == 0
    }
}

function!(#[inline] pub(crate) add [a: u8, b: Vec<u8>] -> u8, "0s", 1 + 1, rules::is_zero, Fault::Gone, 'a { Ok(a + b.len() as u8) });
function!(fail [] -> u8, "0s", 2, rules::is_zero, Fault::Gone | Fault::Never, 'a { return Err(Fault::Gone); });

macro_rules! wrapped {
    ($item:item) => {
        $item
    };
}

macro_rules! attributed {
    ($($attribute:tt)*) => {
        $($attribute)* fn tokens(n: u8) -> u8 { n }
    };
}

wrapped! {
    #[retry(max = 2)]
    fn item(n: u8) -> u8 { n }
}
attributed!(#[retry(max = 2)] #[doc(hidden)]);

fn main() {
    assert_eq!(add(1, vec![1], ""), Ok(2));
    assert_eq!(fail(""), Ok(9));
    assert_eq!(item(1) + tokens(2), 3);
}
