//! A call whose instances are found by keys.

use proc_macro2::{Span, TokenStream};
use quote::quote_spanned;

use crate::paths::{at, referred};
use crate::plan::Plan;
use crate::tokens::parts::with_parts;

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
        let there = at(key.span);
        let (runtime, looked_at) = (plan.runtime.at(there), referred(&key.value));
        quote_spanned! {there=> #runtime::Name::text(#looked_at) }
    });
    let begun = quote_spanned! {here=> __site.call_for(&[#(#keys),*]) };
    let expressions = plan.stack.keys().map(|key| &key.value);
    let begun = with_parts(plan, expressions, begun);
    Some(quote_spanned! {here=>
        let __site = { #site &SITE };
        let __call = #begun;
    })
}
