//! The names in the patterns of arguments, in the code of attributes that runs before the arguments move.

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote_spanned;

use crate::arguments::code::mentions;
use crate::paths::at;
use crate::plan::Plan;
use crate::plan::names::Lent;
use crate::plan::params::Argument;

/// What is made of expressions that may name parts of arguments.
///
/// ```text
/// {
///     let (client, max) = &arg1;
///     let max = { use R::{ViaCopy as _, ViaLoan as _}; (&R::Part(max)).get() };
///     let __made = R::Count::attempts(max);
///     __made
/// }
/// ```
pub(super) fn with_parts<'e>(
    plan: &Plan<'_>,
    expressions: impl Iterator<Item = &'e TokenStream>,
    made: TokenStream,
) -> TokenStream {
    let expressions: Vec<_> = expressions.collect();
    let named = |name: &Ident| {
        let word = name.to_string();
        expressions.iter().any(|tokens| mentions(tokens, &word))
    };
    let taken_apart = plan
        .arguments
        .iter()
        .filter(|argument| argument.is_taken_apart())
        .filter(|argument| argument.names().any(|name| named(&name)));
    let parts: Vec<_> = taken_apart
        .map(|argument| parts(plan, argument, &named))
        .collect();
    if parts.is_empty() {
        return made;
    }
    let here = Span::mixed_site();
    quote_spanned! {here=> { #(#parts)* let __made = #made; __made } }
}

/// The parts are as the body sees them, but those of an argument by value that cannot be copied: they are lent.
fn parts(plan: &Plan<'_>, argument: &Argument, named: &dyn Fn(&Ident) -> bool) -> TokenStream {
    let here = Span::mixed_site();
    let (lent, quiet) = (lent(argument), argument.quiet());
    if argument.lent() != Lent::No {
        return lent;
    }
    let copied = argument.parts_by_value().into_iter().filter(named);
    let copied = copied.map(|name| {
        let there = at(name.span());
        let runtime = plan.runtime.at(there);
        quote_spanned! {there=>
            #quiet let #name = { use #runtime::{ViaCopy as _, ViaLoan as _}; (&#runtime::Part(#name)).get() };
        }
    });
    quote_spanned! {here=> #lent #(#copied)* }
}

/// The parts of an argument as references.
///
/// ```text
/// let (client, max) = &arg1;
/// ```
pub(super) fn lent(argument: &Argument) -> TokenStream {
    let here = Span::mixed_site();
    let (pattern, outer, quiet) = (argument.unmut(), &argument.outer, argument.quiet());
    let value = match argument.lent() {
        Lent::No => quote_spanned! {here=> &#outer },
        Lent::Shared => quote_spanned! {here=> #outer },
        Lent::Unique => quote_spanned! {here=> &*#outer },
    };
    quote_spanned! {here=> #quiet let #pattern = #value; }
}
