//! The end of a call: what the caller gets, from the body or from the fallback.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::ExprPath;

use crate::code::Code;
use crate::paths::at;
use crate::plan::{Argument, Pass, Plan, Refusal};
use crate::vocabulary::Role;

/// ```text
/// let out = R::overrule(call.as_mut(), kind, out, reject);
/// ```
///
/// A result that `on_result` still does not want after the last attempt may have to become an error.
pub(crate) fn overrule(plan: &Plan<'_>) -> TokenStream {
    if !plan
        .stack
        .predicates()
        .any(|predicate| predicate.role == Role::RetryOnResult)
    {
        return TokenStream::new();
    }
    let here = Span::mixed_site();
    let runtime = &plan.runtime;
    let overruled = match plan.refusal {
        Refusal::Never => {
            let there = at(plan.returns.span);
            let runtime = plan.runtime.at(there);
            let refusal = quote_spanned! {there=> #runtime::refusal_of(kind) };
            quote_spanned! {here=> overrule(call.as_mut(), kind, out, #refusal) }
        }
        Refusal::Returned => quote_spanned! {here=> overrule(call.as_mut(), kind, out, reject) },
        Refusal::Caught => quote_spanned! {here=> overrule_for_fallback(call.as_mut(), kind, out) },
    };
    quote_spanned! {here=> let out = #runtime::#overruled; }
}

/// Without a fallback `R::close(kind, out)`, else
///
/// ```text
/// match out {
///     ::core::result::Result::Ok(v) => R::value(kind, v),
///     ::core::result::Result::Err(e) => {
///         let image = R::take(slot0);
///         R::fall_back(kind, e, |e| Self::cached(self, image, mime, e)).await
///     }
/// }
/// ```
pub(crate) fn tail(plan: &Plan<'_>) -> TokenStream {
    let here = Span::mixed_site();
    let runtime = &plan.runtime;
    let Some(fallback) = plan.stack.fallback() else {
        return quote_spanned! {here=> #runtime::close(kind, out) };
    };
    let number = plan
        .stack
        .attempt()
        .filter(|name| fallback.value.mentions(name))
        .map(|name| {
            quote_spanned! {here=> let #name: ::core::primitive::u32 = call.as_ref().attempts(); }
        });
    let there = at(fallback.value.span().unwrap_or(here));
    let at_code = plan.runtime.at(there);
    let (called, taken): (_, Vec<_>) = match &fallback.value {
        Code::Path(path) => (
            by_path(plan, path),
            taken(plan, |argument| argument.outer.to_token_stream()),
        ),
        Code::Closure(closure) | Code::Pattern(closure) => {
            (closure.clone(), taken(plan, Argument::unmut))
        }
    };
    let answer = quote_spanned! {there=> #at_code::fall_back(kind, e, #called).await };
    quote_spanned! {here=>
        match out {
            ::core::result::Result::Ok(v) => #runtime::value(kind, v),
            ::core::result::Result::Err(e) => {
                #number
                #(#taken)*
                #answer
            }
        }
    }
}

/// The arguments that the fallback names, as they were passed.
///
/// ```text
/// let image = R::take(slot0);
/// let (a, b) = arg1;
/// ```
fn taken(plan: &Plan<'_>, name: impl Fn(&Argument) -> TokenStream) -> Vec<TokenStream> {
    let here = Span::mixed_site();
    let take = |argument: &Argument| {
        let (runtime, outer, slot, name) = (
            &plan.runtime,
            &argument.outer,
            &argument.slot,
            name(argument),
        );
        match argument.pass {
            Pass::Slot => Some(quote_spanned! {here=> let #name = #runtime::take(#slot); }),
            _ if outer == &name.to_string() => None,
            _ => Some(quote_spanned! {here=> let #name = #outer; }),
        }
    };
    plan.arguments
        .iter()
        .filter(|argument| argument.after)
        .filter_map(take)
        .collect()
}

/// A path is called with the arguments and then the error, so that a wrong one is rustc's own error.
///
/// ```text
/// |e| Self::cached(self, image, mime, e)
/// ```
fn by_path(plan: &Plan<'_>, path: &ExprPath) -> TokenStream {
    let there = at(path
        .path
        .segments
        .last()
        .map_or_else(Span::call_site, |segment| segment.ident.span()));
    let of_self = path.qself.is_none()
        && path
            .path
            .segments
            .first()
            .is_some_and(|first| first.ident == "Self");
    let receiver = plan
        .function
        .sig
        .receiver()
        .filter(|_| of_self)
        .map(|receiver| {
            let this = &receiver.self_token;
            quote! { #this, }
        });
    let arguments = plan.arguments.iter().map(|argument| &argument.outer);
    quote_spanned! {there=> |e| #path(#receiver #(#arguments,)* e) }
}
