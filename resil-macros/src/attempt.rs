//! One attempt: the body's future, what came out of it, and the judgement about that.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote_spanned};
use resil_config::Kind;

use crate::args::Predicate;
use crate::code::Code;
use crate::paths::at;
use crate::plan::{Argument, Pass, Plan, Refusal};
use crate::vocabulary::Role;

/// With a retry, a loop whose keyword stands at `#[retry]`:
///
/// ```text
/// let (kind, out) = loop {
///     let n: u32 = call.as_mut().begin();
///     …one attempt…
///     let verdict = R::judge(…).settle();
///     if !call.as_mut().pause(verdict).await { break (kind, out); }
/// };
/// ```
pub(crate) fn attempts(plan: &Plan<'_>) -> TokenStream {
    let here = Span::mixed_site();
    let begin = begin(plan);
    let attempt = attempt(plan);
    let judge = judge(plan);
    let Some(retry) = plan.stack.layer(Kind::Retry) else {
        return quote_spanned! {here=> #begin #attempt #judge };
    };
    let rounds = quote_spanned! {here=>
        #begin
        #attempt
        #judge
        if !call.as_mut().pause(verdict).await { break (kind, out); }
    };
    let again = at(retry.span);
    let rounds = quote_spanned! {again=> loop { #rounds } };
    quote_spanned! {here=> let (kind, out) = #rounds; }
}

/// ```text
/// let n: u32 = call.as_mut().begin();
/// let last = call.as_ref().is_last();
/// ```
fn begin(plan: &Plan<'_>) -> TokenStream {
    let here = Span::mixed_site();
    let number = plan.stack.attempt().map(|name| {
        quote_spanned! {here=> let #name: ::core::primitive::u32 = }
    });
    let moves = |argument: &Argument| argument.pass == Pass::Slot && !argument.is_kept();
    let last = plan.arguments.iter().any(moves).then(|| {
        quote_spanned! {here=> let last = call.as_ref().is_last(); }
    });
    quote_spanned! {here=> #number call.as_mut().begin(); #last }
}

/// The block ends before anything judges the attempt, and with it all that the body borrowed.
///
/// ```text
/// let (kind, out) = {
///     let run = ::core::pin::pin!(async { … });
///     let kind = { use R::{ViaPlain as _, ViaResult as _}; (&&R::Tag::of(&run)).kind() };
///     let ran = R::attempt(call.as_mut(), run).await;
///     (kind, R::open_or(kind, ran, reject))
/// };
/// ```
fn attempt(plan: &Plan<'_>) -> TokenStream {
    let here = Span::mixed_site();
    let runtime = &plan.runtime;
    let run = run(plan);
    let (attempt, open) = match plan.refusal {
        Refusal::Never => (
            quote_spanned!(here=> attempt_unrefused),
            quote_spanned!(here=> open(kind, ran)),
        ),
        Refusal::Returned => (
            quote_spanned!(here=> attempt),
            quote_spanned!(here=> open_or(kind, ran, reject)),
        ),
        Refusal::Caught => (
            quote_spanned!(here=> attempt),
            quote_spanned!(here=> open_for_fallback(kind, ran)),
        ),
    };
    quote_spanned! {here=>
        let (kind, out) = {
            let run = ::core::pin::pin!(#run);
            let kind = {
                use #runtime::{ViaPlain as _, ViaResult as _};
                (&&#runtime::Tag::of(&run)).kind()
            };
            let ran = #runtime::#attempt(call.as_mut(), run).await;
            (kind, #runtime::#open)
        };
    }
}

/// The body's future. The first statement, which never runs, tells the compiler what `return` and `?`
/// give, so that a wrong one is one error at the user's expression.
///
/// ```text
/// async {
///     if let ::core::option::Option::Some(r) = ::core::option::Option::None::<u8> { return r; }
///     let image = R::next::<Vec<u8>>(&mut slot0, last);
///     let r: u8 = { user's body };
///     #[allow(unreachable_code)]
///     r
/// }
/// ```
fn run(plan: &Plan<'_>) -> TokenStream {
    let here = Span::mixed_site();
    let there = at(plan.returns.span);
    let ty = &plan.returns.ty;
    let arguments: TokenStream = plan
        .arguments
        .iter()
        .map(|argument| hand_over(plan, argument))
        .collect();
    let mut body = plan.function.body.clone();
    body.set_span(at(body.span()));
    let keyword = if plan.moves_self {
        quote_spanned! {here=> async move }
    } else {
        quote_spanned! {here=> async }
    };
    let edge = quote_spanned! {there=>
        if let ::core::option::Option::Some(r) = ::core::option::Option::None::<#ty> { return r; }
    };
    let value = quote_spanned! {there=>
        let r: #ty = #body;
        #[allow(unreachable_code)]
        r
    };
    quote_spanned! {here=> #keyword { #edge #arguments #value } }
}

/// An argument as the body starts with it.
///
/// ```text
/// let b = &mut *b;
/// let (x, y) = arg1;
/// let mut image = R::next::<Vec<u8>>(&mut slot0, last);
/// ```
fn hand_over(plan: &Plan<'_>, argument: &Argument) -> TokenStream {
    let here = Span::mixed_site();
    let (inner, outer, ty) = (&argument.inner, &argument.outer, &argument.ty);
    match argument.pass {
        Pass::Captured => TokenStream::new(),
        Pass::Reborrowed => quote_spanned! {here=> let #inner = &mut *#outer; },
        Pass::Moved => quote_spanned! {here=> let #inner = #outer; },
        Pass::Slot => {
            let last = if argument.is_kept() {
                quote_spanned!(here=> false)
            } else {
                quote_spanned!(here=> last)
            };
            let (runtime, slot) = (&plan.runtime, &argument.slot);
            quote_spanned! {here=> let #inner = #runtime::next::<#ty>(&mut #slot, #last); }
        }
    }
}

/// With a retry, else without the `let`:
///
/// ```text
/// let show = { use R::{ViaDisplay as _, ViaTypeName as _}; (&&R::Shown::of(&out)).show() };
/// let verdict = R::judge(call.as_mut(), &out, show).when(|e, n| Self::decide(e, n)).settle();
/// ```
fn judge(plan: &Plan<'_>) -> TokenStream {
    let here = Span::mixed_site();
    let runtime = &plan.runtime;
    let looked_at = plan
        .arguments
        .iter()
        .map(|argument| look_at(plan, argument));
    let questions = plan.stack.predicates().map(question);
    let verdict = plan
        .stack
        .retries()
        .then(|| quote_spanned! {here=> let verdict = });
    quote_spanned! {here=>
        let show = {
            use #runtime::{ViaDisplay as _, ViaTypeName as _};
            (&&#runtime::Shown::of(&out)).show()
        };
        #(#looked_at)*
        #verdict #runtime::judge(call.as_mut(), &out, show) #(#questions)* .settle();
    }
}

/// ```text
/// let image = &R::next::<Vec<u8>>(&mut slot0, false);
/// ```
fn look_at(plan: &Plan<'_>, argument: &Argument) -> TokenStream {
    if argument.pass != Pass::Slot || !argument.looked_at {
        return TokenStream::new();
    }
    let here = Span::mixed_site();
    let (runtime, slot, name, ty) = (
        &plan.runtime,
        &argument.slot,
        argument.unmut(),
        &argument.ty,
    );
    quote_spanned! {here=> let #name = &#runtime::next::<#ty>(&mut #slot, false); }
}

/// A path is called, so that a wrong one is rustc's own error at the path; a closure is passed as it is.
///
/// ```text
/// .retry_on_result(|v| Vec::is_empty(v))
/// .when(|e, n| Self::decide(e, n))
/// .retry_ignore_errors(|e| ::core::matches!(e, ApiError::Gone))
/// ```
fn question(predicate: &Predicate) -> TokenStream {
    let here = at(predicate.key.span());
    let method = syn::Ident::new(predicate.role.method(), here);
    let asked = match &predicate.code {
        Code::Closure(closure) => closure.clone(),
        Code::Pattern(pattern) => quote_spanned! {here=> |e| ::core::matches!(e, #pattern) },
        Code::Path(path) => {
            let there = at(path
                .path
                .segments
                .last()
                .map_or(here, |segment| segment.ident.span()));
            if predicate.role == Role::When {
                quote_spanned! {there=> |e, n| #path(e, n) }
            } else {
                quote_spanned! {there=> |v| #path(v) }
            }
        }
    };
    quote_spanned! {here=> .#method(#asked) }.to_token_stream()
}
