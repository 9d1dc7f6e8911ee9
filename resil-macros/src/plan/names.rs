//! What the body, and the code in attributes, call an argument and its parts.

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote_spanned};
use syn::{FnArg, Pat, Type};

use crate::arguments::code::Code;
use crate::input::receiver::peeled;
use crate::plan::params::{Argument, is_cfg};
use crate::plan::patterns::{
    bound_names, lent_parts, names_a_whole, names_by_value, only_read, simple_name,
};

/// Whether an argument is a reference.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Lent {
    No,
    Shared,
    Unique,
}

impl Argument {
    /// The names that code in an attribute knows it by.
    pub(crate) fn names(&self) -> impl Iterator<Item = Ident> {
        let names = match self.header {
            FnArg::Receiver(_) => vec![self.outer.clone()],
            FnArg::Typed(_) => bound_names(&self.known_as),
        };
        names.into_iter()
    }

    /// The names in its pattern that stand for parts by value.
    pub(crate) fn parts_by_value(&self) -> Vec<Ident> {
        names_by_value(&self.known_as)
    }

    /// Whether code in an attribute uses it.
    pub(crate) fn is_in(&self, code: &Code) -> bool {
        let mut names = self.names();
        names.any(|name| code.mentions(&name))
    }

    pub(crate) fn is_receiver(&self) -> bool {
        matches!(self.header, FnArg::Receiver(_))
    }

    /// Whether only its parts have names.
    pub(crate) fn is_taken_apart(&self) -> bool {
        !self.is_receiver() && simple_name(&self.known_as).is_none()
    }

    /// Whether its pattern names a whole and parts of it, as `all @ (ref a, _)` does: such a pattern does not keep a value that has
    /// no name.
    pub(crate) fn is_named_with_its_parts(&self) -> bool {
        names_a_whole(&self.inner)
    }

    /// How it is lent, where it is not passed by value.
    pub(crate) fn lent(&self) -> Lent {
        let FnArg::Typed(typed) = &self.header else {
            return Lent::No;
        };
        match peeled(&typed.ty) {
            Type::Reference(reference) if reference.mutability.is_some() => Lent::Unique,
            Type::Reference(_) => Lent::Shared,
            _ => Lent::No,
        }
    }

    /// Has its names count as used, though the body may not use them.
    ///
    /// ```text
    /// let _ = &image;
    /// ```
    pub(crate) fn use_names(&self) -> TokenStream {
        let (here, cfg, used) = (proc_macro2::Span::mixed_site(), self.cfg(), &self.used);
        quote_spanned! {here=> #(#cfg let _ = &#used;)* }
    }

    /// Whether the body calls it what the header does.
    pub(crate) fn is_its_own_name(&self) -> bool {
        let name = simple_name(&self.inner);
        name.is_some_and(|pat| pat.mutability.is_none() && pat.ident == self.outer)
    }

    /// Its pattern where it is only read.
    pub(crate) fn unmut(&self) -> TokenStream {
        only_read(&self.known_as).into_token_stream()
    }

    /// Its names, from a reference to it: as references, whatever stands behind one in its pattern.
    ///
    /// ```text
    /// let (a, __part) = R::peek(&__slot0);
    /// let b = &**__part;
    /// ```
    pub(crate) fn lent_by(&self, value: &TokenStream) -> TokenStream {
        let (here, quiet) = (proc_macro2::Span::mixed_site(), self.quiet());
        let (pattern, behind) = lent_parts(&self.known_as);
        let behind = behind.iter().map(|(name, pattern)| {
            quote_spanned! {here=> #quiet let #pattern = &**#name; }
        });
        quote_spanned! {here=> #quiet let #pattern = #value; #(#behind)* }
    }

    /// Its names, where it is a reference itself, which nothing is taken out of.
    pub(crate) fn looked_through(&self) -> TokenStream {
        let here = proc_macro2::Span::mixed_site();
        let (mut pattern, outer, quiet) = (only_read(&self.known_as), &self.outer, self.quiet());
        let value = if self.lent() == Lent::Unique {
            if let Pat::Reference(lent) = &mut pattern {
                lent.mutability = None;
            }
            quote_spanned! {here=> &*#outer }
        } else {
            quote_spanned! {here=> #outer }
        };
        quote_spanned! {here=> #quiet let #pattern = #value; }
    }

    /// Every attribute of a statement about it that stands for the argument itself.
    pub(crate) fn cfg(&self) -> TokenStream {
        let cfg = self.attrs.iter().filter(|attr| is_cfg(attr));
        cfg.map(ToTokens::to_token_stream).collect()
    }

    /// For a second binding of its names, of which not all need be used.
    pub(crate) fn quiet(&self) -> TokenStream {
        let cfg = self.cfg();
        if simple_name(&self.known_as).is_some() {
            return cfg;
        }
        let here = proc_macro2::Span::mixed_site();
        quote_spanned! {here=> #cfg #[allow(unused_variables)] }
    }
}
