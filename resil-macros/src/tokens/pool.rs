//! A body that runs on a thread pool: how it gets there and back.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote_spanned};

use crate::paths::{at, generated, relocate};
use crate::plan::params::{Argument, Pass};
use crate::plan::{Plan, first_span};
use crate::tokens::body::next;

/// Runs the body on the pool, once the attempt is past the other policies.
///
/// ```text
/// let __pool = __call.pool();
/// let __way_back = <Result<Image, ApiError> as R::FromThread>::way_back();
/// let __run = ::core::pin::pin!(async {
///     let __args = R::luggage();
///     let __args = <Vec<u8> as R::ToThread>::packed(<Vec<u8> as R::Again>::next(&mut __slot0, __last), __args);
///     R::on_pool(&__pool, &__way_back, __args, move |__args| async move { … }).await
/// });
/// let __kind = { use R::{ViaPlain as _, ViaResult as _}; (&&R::Tag::on_pool(&__run)).kind() };
/// let __ran = __call.attempt_on_pool(__run).await;
/// ```
pub(crate) fn run(plan: &Plan<'_>, body: &TokenStream) -> TokenStream {
    let here = Span::mixed_site();
    let there = at(plan.returns.span);
    let (runtime, at_type, ty) = (&plan.runtime, plan.runtime.at(there), &plan.returns.ty);
    let way_back = if plan.returns.is_chosen {
        let ty = generated(ty.clone());
        quote_spanned! {there=> #at_type::back_from_another_thread::<#ty>() }
    } else {
        quote_spanned! {there=> <#ty as #at_type::FromThread>::way_back() }
    };
    let args = luggage(plan);
    let ran = if plan.form.blocks() {
        run_blocking(plan, &args, body)
    } else {
        quote_spanned! {here=>
            let __run = ::core::pin::pin!(async {
                #args
                #runtime::on_pool(&__pool, &__way_back, __args, move |__args| async move { #body }).await
            });
            let __kind = {
                use #runtime::{ViaPlain as _, ViaResult as _};
                (&&#runtime::Tag::on_pool(&__run)).kind()
            };
            let __ran = __call.attempt_on_pool(__run).await;
        }
    };
    quote_spanned! {here=>
        let __pool = __call.pool();
        let __way_back = #way_back;
        #ran
    }
}

/// ```text
/// let __ran = __call.attempt_blocking_on_pool(|| {
///     let __args = R::luggage();
///     R::on_pool_blocking(&__pool, &__way_back, __args, move |__args| -> u8 { … })
/// });
/// let __kind = { use R::{ViaFuture as _, …}; R::AtOnce::at_once((&&&R::Tag::ran(&__ran)).kind()) };
/// ```
fn run_blocking(plan: &Plan<'_>, args: &TokenStream, body: &TokenStream) -> TokenStream {
    let here = Span::mixed_site();
    let there = at(plan.returns.span);
    let (runtime, at_type, ty) = (&plan.runtime, plan.runtime.at(there), &plan.returns.ty);
    let kind =
        quote_spanned! {there=> #at_type::AtOnce::at_once((&&&#at_type::Tag::ran(&__ran)).kind()) };
    quote_spanned! {here=>
        let __ran = __call.attempt_blocking_on_pool(|| {
            #args
            #runtime::on_pool_blocking(&__pool, &__way_back, __args, move |__args| -> #ty { #body })
        });
        let __kind = {
            use #runtime::{ViaFuture as _, ViaPlain as _, ViaResult as _};
            #kind
        };
    }
}

/// The arguments that go to the other thread, the first outermost. One that cannot go is an error at its type.
///
/// ```text
/// let __args = R::luggage();
/// let __args = <String as R::ToThread>::packed(mime, __args);
/// let __args = <Vec<u8> as R::ToThread>::packed(<Vec<u8> as R::Again>::next(&mut __slot0, __last), __args);
/// ```
fn luggage(plan: &Plan<'_>) -> TokenStream {
    let here = Span::mixed_site();
    let runtime = &plan.runtime;
    let packed = plan.arguments.iter().rev().filter_map(|argument| {
        let (cfg, ty, slot) = (argument.cfg(), &argument.ty, &argument.slot);
        let there = at(first_span(ty));
        let value = match argument.pass {
            Pass::Captured => return None,
            Pass::Moved | Pass::Reborrowed => relocate(argument.outer.to_token_stream(), there),
            Pass::Slot => next(plan, argument, &quote_spanned! {here=> &mut #slot }),
        };
        let with = if argument.next.is_some() {
            let runtime = plan.runtime.at(there);
            quote_spanned! {there=> <#ty as #runtime::ToThread>::packed(#value, __args) }
        } else {
            let (runtime, ty) = (plan.runtime.at(there), generated(ty.clone()));
            quote_spanned! {there=> #runtime::Luggage::to_another_thread::<#ty>(__args, #value) }
        };
        Some(quote_spanned! {here=> #cfg let __args = #with; })
    });
    quote_spanned! {here=> let __args = #runtime::luggage(); #(#packed)* }
}

/// An argument as the body starts with it, on the other thread.
///
/// ```text
/// let (mut image, __args) = __args;
/// let _ = &image;
/// ```
pub(crate) fn unpack(argument: &Argument) -> TokenStream {
    let here = Span::mixed_site();
    let (inner, attrs, used) = (&argument.inner, &argument.attrs, argument.use_names());
    quote_spanned! {here=> #(#attrs)* let (#inner, __args) = __args; #used }
}
