//! The plan as tokens. Each function of this and the next files shows what it writes, with `R` for
//! `::resil::__rt`.
//!
//! What is in scope of the user's code begins with two underscores: rustc would explain a misspelt `call` by a `call` of
//! ours that hygiene hides.

mod attempt;
mod body;
mod keys;
mod parts;
mod pool;
mod rename;
pub(crate) mod site;
mod tail;

use proc_macro2::{Delimiter, Group, Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::{FnArg, Signature};

use crate::arguments::stack::Stack;
use crate::errors;
use crate::input::Function;
use crate::input::form::Form;
use crate::paths::{at, referred};
use crate::plan::{Plan, first_span};
use crate::tokens::attempt::{attempts, judge_call};
use crate::tokens::parts::with_parts;
use crate::tokens::tail::{overrule, tail};

/// The function, guarded.
///
/// ```text
/// /// Lists the files.
/// #[doc = "…the stack…"]
/// async fn list(dir: &Path) -> Vec<PathBuf> {
///     let mut __call = R::Calling { call: ::core::pin::pin!({ static SITE: R::Site = …; SITE.call() }) };
///     let (__kind, __out) = loop { … };
///     R::close(__kind, __out)
/// }
/// ```
pub(crate) fn guarded(plan: &Plan<'_>) -> TokenStream {
    let mut body = TokenStream::new();
    body.extend(site::siblings(plan.stack));
    body.extend(call(plan));
    body.extend(slots(plan));
    body.extend(attempts(plan));
    body.extend(overrule(plan));
    body.extend(judge_call(plan));
    body.extend(tail(plan));
    let doc = site::stack_doc(plan.function, plan.stack);
    write(plan.function, &header(plan), &doc, wrapped(plan, &body))
}

/// The inner attributes stay first. A function that returns a future returns one that does all the rest:
///
/// ```text
/// ::std::boxed::Box::pin(async move { … })
/// { async move { … } }
/// ```
///
/// The block around it is for clippy, which would say of a body that is nothing else that the function could be an `async fn`.
fn wrapped(plan: &Plan<'_>, body: &TokenStream) -> TokenStream {
    let here = Span::mixed_site();
    let inner = &plan.function.inner;
    match &plan.form {
        Form::Future(returned) if returned.boxed => {
            quote_spanned! {here=> #inner ::std::boxed::Box::pin(async move { #body }) }
        }
        Form::Future(_) => quote_spanned! {here=> #inner { async move { #body } } },
        Form::Async | Form::Plain => quote_spanned! {here=> #inner #body },
    }
}

/// The function as the user wrote it, with the errors at the head of its body, so that nothing else
/// breaks because of them.
///
/// ```text
/// async fn extract(&self) -> u8 {
///     ::core::compile_error! { "…" }
///     let n: u32 = 1;
///     user's body
/// }
/// ```
pub(crate) fn unguarded(function: &Function, stack: &Stack, found: &[syn::Error]) -> TokenStream {
    let mut body = function.inner.clone();
    body.extend(site::siblings(stack));
    body.extend(errors::as_items(found));
    if let Some(name) = stack.attempt() {
        let here = Span::mixed_site();
        body.extend(quote_spanned! {here=> let #name: ::core::primitive::u32 = 1; });
    }
    body.extend(function.body.stream());
    write(function, &function.sig, &TokenStream::new(), body)
}

/// The body is in the user's braces, so that lints about the function point where they would.
fn write(
    function: &Function,
    sig: &Signature,
    doc: &TokenStream,
    body: TokenStream,
) -> TokenStream {
    let Function { attrs, vis, .. } = function;
    let mut braces = Group::new(Delimiter::Brace, body);
    braces.set_span(function.body.span());
    quote! { #(#attrs)* #doc #vis #sig #braces }
}

/// `mut x: u8` and `(a, b): (u8, u8)` become plain names; the rest stays as written.
fn header(plan: &Plan<'_>) -> Signature {
    let mut sig = plan.function.sig.clone();
    let receiver = matches!(sig.inputs.first(), Some(FnArg::Receiver(_)));
    let kept = usize::from(receiver && !plan.renames_self());
    for (input, argument) in sig.inputs.iter_mut().skip(kept).zip(&plan.arguments) {
        *input = argument.header.clone();
    }
    sig
}

/// The site stands in a block of its own, where no name of the user's code can meet its name.
///
/// ```text
/// let mut __call = R::Calling {
///     call: ::core::pin::pin!({
///         static SITE: R::Site = …;
///         SITE.call()
///     }.at_most(__max).blocking().permits(R::Permits::permits(permits)).cancel(R::Token::token(&(self.token)))),
/// };
/// ```
///
/// A call that has keys is begun before, see [`keys::call`].
fn call(plan: &Plan<'_>) -> TokenStream {
    let here = Span::mixed_site();
    let runtime = &plan.runtime;
    let max = site::computed_attempts(plan);
    let at_most = max
        .as_ref()
        .map(|_| quote_spanned! {here=> .at_most(__max) });
    let site = site::site(plan);
    let keyed = keys::call(plan, &site);
    let call = if keyed.is_some() {
        quote_spanned! {here=> __call }
    } else {
        quote_spanned! {here=> { #site SITE.call() } }
    };
    let blocking = plan
        .form
        .blocks()
        .then(|| quote_spanned! {here=> .blocking() });
    let permits = plan.stack.permits().map(|permits| {
        let there = at(first_span(permits));
        let runtime = plan.runtime.at(there);
        let made = quote_spanned! {there=> #runtime::Permits::permits(#permits) };
        let made = with_parts(plan, std::iter::once(permits), made);
        quote_spanned! {there=> .permits(#made) }
    });
    let cancel = plan.stack.cancel().map(|token| {
        let there = at(first_span(token));
        let (runtime, looked_at) = (plan.runtime.at(there), referred(token));
        let made = quote_spanned! {there=> #runtime::Token::token(#looked_at) };
        let made = with_parts(plan, std::iter::once(token), made);
        quote_spanned! {there=> .cancel(#made) }
    });
    quote_spanned! {here=>
        #keyed
        #max
        let mut __call = #runtime::Calling {
            call: ::core::pin::pin!(#call #at_most #blocking #permits #cancel),
        };
    }
}

/// ```text
/// let mut __slot0 = R::Slot::new(image);
/// ```
fn slots(plan: &Plan<'_>) -> TokenStream {
    let here = Span::mixed_site();
    let runtime = &plan.runtime;
    let new = plan.slots().map(|argument| {
        let (cfg, slot, outer) = (argument.cfg(), &argument.slot, &argument.outer);
        quote_spanned! {here=> #cfg let mut #slot = #runtime::Slot::new(#outer); }
    });
    new.collect()
}
