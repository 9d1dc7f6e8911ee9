//! The end of a call: what the caller gets, from the body or from the fallback.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote_spanned};
use syn::ExprPath;

use crate::arguments::args::Sp;
use crate::arguments::code::Code;
use crate::paths::at;
use crate::plan::params::{Argument, Pass, passes_self};
use crate::plan::{Plan, Refusal};
use crate::tokens::attempt::{asked, looked_at, names_a_function, number, renamed};
use crate::tokens::body::{held, reject};

/// ```text
/// let __out = R::overrule(&mut __call, __kind, __out, <<Result<Product, ApiError> as R::bulkhead::Refusable>::Error as R::FromRefusal>::from_refusal);
/// ```
///
/// A result that `on_result` still does not want after the last attempt may have to become an error, and a
/// policy outside of the retry may end the call in a pause.
pub(crate) fn overrule(plan: &Plan<'_>) -> TokenStream {
    if !plan.stack.has_on_result() && plan.stack.passed_once().is_empty() {
        return TokenStream::new();
    }
    let here = Span::mixed_site();
    let runtime = &plan.runtime;
    let overruled = match plan.refusal {
        Refusal::Never => {
            let ending = held(plan, "FromUnwanted", "from_unwanted");
            quote_spanned! {here=> overrule(&mut __call, __kind, __out, #ending) }
        }
        Refusal::Returned => {
            let reject = reject(plan);
            let overrule = if plan.refuses_by_kind() {
                quote_spanned!(here=> overrule_by_kind)
            } else {
                quote_spanned!(here=> overrule)
            };
            quote_spanned! {here=> #overrule(&mut __call, __kind, __out, #reject) }
        }
        Refusal::Caught => {
            let refused = held(plan, "FromRefusal", "from_refusal");
            quote_spanned! {here=> overrule_for_fallback(&mut __call, __kind, __out, #refused) }
        }
    };
    quote_spanned! {here=> let __out = #runtime::#overruled; }
}

/// Without a fallback `R::close(__kind, __out)`, else
///
/// ```text
/// match __out {
///     ::core::result::Result::Ok(__v) => R::value(__kind, __v),
///     ::core::result::Result::Err(__e) if !{ R::answers(&__e, |__e| ::core::matches!(__e, ApiError::Http(_))) } => R::GivesBack::give_back(__kind, __e),
///     ::core::result::Result::Err(__e) => {
///         let image = R::take(__slot0);
///         R::FallbackResult::result(R::expected(__kind), R::answer(__e, |__e| Self::cached(self, image, mime, __e))).await
///     }
/// }
/// ```
pub(crate) fn tail(plan: &Plan<'_>) -> TokenStream {
    let here = Span::mixed_site();
    let runtime = &plan.runtime;
    let Some(fallback) = plan.stack.fallback() else {
        return quote_spanned! {here=> #runtime::close(__kind, __out) };
    };
    let others = others(plan);
    let number = number(plan, &[&fallback.value]);
    let taken = taken(plan, &fallback.value);
    let answer = answer(plan, fallback);
    quote_spanned! {here=>
        match __out {
            ::core::result::Result::Ok(__v) => #runtime::value(__kind, __v),
            #others
            ::core::result::Result::Err(__e) => {
                #number
                #(#taken)*
                #answer
            }
        }
    }
}

/// The failures that `fallback_on` leaves out are returned as they are.
fn others(plan: &Plan<'_>) -> Option<TokenStream> {
    let on = plan.stack.fallback_on()?;
    let here = Span::mixed_site();
    let there = at(on.span);
    let at_key = plan.runtime.at(there);
    let looked_at = looked_at(plan, &[&on.value]);
    let asked = renamed(plan, asked(&on.value, there));
    let answers = quote_spanned! {there=> #at_key::answers(&__e, #asked) };
    let give_back = quote_spanned! {there=> #at_key::GivesBack::give_back(__kind, __e) };
    Some(quote_spanned! {here=>
        ::core::result::Result::Err(__e) if !{ #looked_at #answers } => #give_back,
    })
}

/// The fallback, called: now, or awaited. An answer of the wrong type is an error at the whole fallback: the call that gives
/// it goes from its first token to its last.
fn answer(plan: &Plan<'_>, fallback: &Sp<Code>) -> TokenStream {
    let here = at(fallback.span);
    let at_key = plan.runtime.at(here);
    let called = match &fallback.value {
        Code::Path(path) => by_path(plan, path),
        Code::Closure(closure) | Code::Pattern(closure) => renamed(plan, closure.clone()),
    };
    let first = at(fallback.value.span().unwrap_or(here));
    let last = at(end(&fallback.value).unwrap_or(here));
    let runtime = plan.runtime.at(first);
    let arguments = quote_spanned! {last=> (__e, #called) };
    let answer = quote_spanned! {first=> #runtime::answer #arguments };
    let given = quote_spanned! {here=> (#at_key::expected(__kind), #answer) };
    if plan.form.blocks() {
        quote_spanned! {here=> #at_key::FallbackValue::value #given }
    } else {
        quote_spanned! {here=> #at_key::FallbackResult::result #given .await }
    }
}

/// Where the last token stands.
fn end(code: &Code) -> Option<Span> {
    let tokens = match code {
        Code::Path(path) => path.to_token_stream(),
        Code::Closure(tokens) | Code::Pattern(tokens) => tokens.clone(),
    };
    tokens.into_iter().last().map(|token| token.span())
}

/// The arguments that the fallback names, as they were passed.
///
/// ```text
/// let image = R::take(__slot0);
/// let (a, b) = arg1;
/// ```
fn taken(plan: &Plan<'_>, fallback: &Code) -> Vec<TokenStream> {
    let here = Span::mixed_site();
    let by_path = matches!(fallback, Code::Path(_));
    let take = |argument: &Argument| {
        let name = if by_path && !argument.is_receiver() {
            argument.outer.to_token_stream()
        } else {
            argument.unmut()
        };
        let (runtime, outer, slot) = (&plan.runtime, &argument.outer, &argument.slot);
        let quiet = argument.quiet();
        match argument.pass {
            Pass::Slot => Some(quote_spanned! {here=> #quiet let #name = #runtime::take(#slot); }),
            _ if outer == &name.to_string() || argument.is_receiver() => None,
            _ => Some(quote_spanned! {here=> #quiet let #name = #outer; }),
        }
    };
    let needed = |argument: &&Argument| by_path || argument.is_in(fallback);
    let passes = passes_self(plan.stack);
    plan.arguments
        .iter()
        .filter(|argument| !(by_path && argument.is_receiver()) || passes)
        .filter(needed)
        .filter_map(take)
        .collect()
}

/// How many arguments of a fallback the runtime can count.
const MOST_COUNTED: usize = 8;

/// A path is called with the arguments and then the error, so that a wrong one is rustc's own error; but that there are too
/// many or too few is said in words, since nobody wrote them.
///
/// ```text
/// |__e| R::FallbackPath::<4, _>::path(Self::cached)(self, image, mime, __e)
/// ```
fn by_path(plan: &Plan<'_>, path: &ExprPath) -> TokenStream {
    let there = at(path
        .path
        .segments
        .last()
        .map_or_else(Span::call_site, |segment| segment.ident.span()));
    let receiver = plan.function.sig.receiver();
    let receiver = receiver
        .filter(|_| passes_self(plan.stack))
        .map(|receiver| {
            let this = renamed(plan, receiver.self_token.to_token_stream());
            quote_spanned! {there=> #this, }
        });
    let arguments = plan
        .arguments
        .iter()
        .filter(|argument| !argument.is_receiver());
    let arguments: Vec<_> = arguments.map(|argument| &argument.outer).collect();
    let number = arguments.len() + usize::from(receiver.is_some()) + 1;
    let called = if names_a_function(plan, path) && number <= MOST_COUNTED {
        let runtime = plan.runtime.at(there);
        quote_spanned! {there=> #runtime::FallbackPath::<#number, _>::path(#path) }
    } else {
        path.to_token_stream()
    };
    quote_spanned! {there=> |__e| #called(#receiver #(#arguments,)* __e) }
}
