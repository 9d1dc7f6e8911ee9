//! The sink for everything that is wrong with an annotated function.
//!
//! No rule returns early: each pushes what it found, so that one compilation reports every mistake.

use std::fmt::Display;

use proc_macro2::{Span, TokenStream};
use quote::ToTokens;

/// Collects errors. Dropping it unread is a bug of ours, and panics.
pub(crate) struct Errors {
    found: Vec<syn::Error>,
    read: bool,
}

impl Errors {
    pub(crate) fn new() -> Self {
        Errors {
            found: Vec::new(),
            read: false,
        }
    }

    /// Reports `message` at one token.
    pub(crate) fn at(&mut self, span: Span, message: impl Display) {
        self.push(syn::Error::new(span, message));
    }

    /// Reports `message` under all of `tokens`.
    pub(crate) fn under(&mut self, tokens: impl ToTokens, message: impl Display) {
        self.push(syn::Error::new_spanned(tokens, message));
    }

    pub(crate) fn push(&mut self, error: syn::Error) {
        self.found.push(error);
    }

    /// Everything that was reported, in the order of the source; outside of a compiler, where there is none, as it was
    /// reported.
    pub(crate) fn finish(mut self) -> Vec<syn::Error> {
        self.read = true;
        let mut found = std::mem::take(&mut self.found);
        if proc_macro::is_available() {
            found.sort_by_key(|error| {
                let start = error.span().unwrap().start();
                (start.line(), start.column())
            });
        }
        found
    }
}

impl Drop for Errors {
    fn drop(&mut self) {
        assert!(
            self.read || std::thread::panicking(),
            "errors were collected but never read"
        );
    }
}

/// The errors as items, which may stand in a module, an impl or a block:
/// `::core::compile_error! { "…" }`.
pub(crate) fn as_items(errors: &[syn::Error]) -> TokenStream {
    errors.iter().map(syn::Error::to_compile_error).collect()
}
