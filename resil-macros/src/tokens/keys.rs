//! A call whose instances are found by keys.

use proc_macro2::{Span, TokenStream};
use quote::quote_spanned;

use crate::paths::at;
use crate::plan::params::{Argument, Lent};
use crate::plan::{Plan, first_span};

/// The keys are evaluated once, before the arguments move: an error of one, by `?`, is that of the function. The site stands
/// in a block of its own, where no name of theirs can meet its name.
///
/// ```text
/// let __site = { static SITE: R::Site = …; &SITE };
/// let __call = __site.call_for(&[R::Name::text(&(host_of(url)?))]);
/// ```
pub(super) fn call(plan: &Plan<'_>, site: &TokenStream) -> Option<TokenStream> {
    plan.stack.keys().next()?;
    let here = Span::mixed_site();
    let keys = plan.stack.keys().map(|key| {
        let (expression, there) = (&key.value, at(first_span(&key.value)));
        let runtime = plan.runtime.at(there);
        quote_spanned! {there=> #runtime::Name::text(&(#expression)) }
    });
    let begun = quote_spanned! {here=> __site.call_for(&[#(#keys),*]) };
    let parts: Vec<_> = plan
        .arguments
        .iter()
        .filter_map(|argument| parts(plan, argument))
        .collect();
    let begun = if parts.is_empty() {
        begun
    } else {
        quote_spanned! {here=> { #(#parts)* let __call = #begun; __call } }
    };
    Some(quote_spanned! {here=>
        let __site = { #site &SITE };
        let __call = #begun;
    })
}

/// The names in the pattern of an argument, where a key uses them.
///
/// ```text
/// let (client, host) = &arg1;
/// ```
fn parts(plan: &Plan<'_>, argument: &Argument) -> Option<TokenStream> {
    let used = argument.names().any(|name| plan.stack.is_in_a_key(&name));
    if !used || argument.is_receiver() || argument.is_simple() {
        return None;
    }
    let here = Span::mixed_site();
    let (pattern, outer, quiet) = (argument.unmut(), &argument.outer, argument.quiet());
    let value = match argument.lent() {
        Lent::No => quote_spanned! {here=> &#outer },
        Lent::Shared => quote_spanned! {here=> #outer },
        Lent::Unique => quote_spanned! {here=> &*#outer },
    };
    Some(quote_spanned! {here=> #quiet let #pattern = #value; })
}
