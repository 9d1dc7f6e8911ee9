//! The names of a derive among items that are called like those of the standard library.
#![no_implicit_prelude]
#![forbid(unsafe_code)]
#![deny(warnings)]

mod core {}
mod std {}
mod resil {}

#[allow(dead_code)]
struct Option;
#[allow(dead_code, non_camel_case_types)]
struct str;
#[allow(dead_code)]
struct Result;
#[allow(dead_code, non_upper_case_globals)]
const inside: u8 = 1;

#[derive(::resil::ErrorKinds)]
enum Some {
    None,
    Itself,
    #[error_kind(transparent)]
    Ok { inside: Err },
}

#[derive(::resil::ErrorKinds)]
struct Err;

fn main() {
    use ::resil::ErrorKinds as _;
    let names = [Some::None, Some::Itself, Some::Ok { inside: Err }];
    let [none, this, ok] = &names;
    ::std::assert_eq!(none.error_kind(), "None");
    ::std::assert_eq!(this.error_kind(), "Itself");
    ::std::assert_eq!(ok.error_type(), "Some");
    ::std::assert!(ok.error_inside().is_some());
}
