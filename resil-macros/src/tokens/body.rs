//! One attempt: the user's body as something that can be run again, and what came out of it.

use proc_macro2::{Group, Span, TokenStream};
use quote::quote_spanned;
use resil_config::Kind;

use crate::input::form::Form;
use crate::paths::{at, generated};
use crate::plan::params::{Argument, Pass, receiver_name};
use crate::plan::{Place, Plan, Refusal, erase};
use crate::tokens::pool;
use crate::tokens::rename;

/// The block ends before anything judges the attempt, and with it all that the body borrowed.
///
/// ```text
/// let (__kind, __out) = {
///     let __run = ::core::pin::pin!(async { … });
///     let __kind = { use R::{ViaPlain as _, ViaResult as _}; (&&&R::Tag::of(&__run)).kind() };
///     let __ran = __call.attempt(__run).await;
///     R::open_or(__kind, __ran, <<Result<Product, ApiError> as R::circuit_breaker::Refusable>::Error as R::FromRefusal>::from_refusal)
/// };
/// ```
pub(crate) fn attempt(plan: &Plan<'_>) -> TokenStream {
    let here = Span::mixed_site();
    let runtime = &plan.runtime;
    let lent = lend(plan);
    let run = run(plan);
    let reject = reject(plan);
    let open = match plan.refusal {
        Refusal::Never => quote_spanned!(here=> open(__kind, __ran)),
        Refusal::Returned if plan.refuses_by_kind() => {
            quote_spanned!(here=> open_by_kind(__kind, __ran, #reject))
        }
        Refusal::Returned => quote_spanned!(here=> open_or(__kind, __ran, #reject)),
        Refusal::Caught => {
            let refused = held(plan, "FromRefusal", "from_refusal");
            quote_spanned!(here=> open_for_fallback(__kind, __ran, #refused))
        }
    };
    quote_spanned! {here=>
        let (__kind, __out) = { #lent #run #runtime::#open };
    }
}

/// The way of a refusal to the caller: that of the outermost policy that may refuse a call. A type that has none is an error
/// at that type.
///
/// ```text
/// <<Result<Product, ApiError> as R::circuit_breaker::Refusable>::Error as R::FromRefusal>::from_refusal
/// |__refusal| <_ as R::circuit_breaker::Refusable>::refused(<_ as R::FromRefusal>::from_refusal(__refusal))
/// ```
pub(crate) fn reject(plan: &Plan<'_>) -> Option<TokenStream> {
    let there = at(plan.returns.span);
    let mut layers = plan.stack.layers.iter();
    let layer = layers.find(|layer| layer.kind != Kind::Retry)?;
    let attribute = syn::Ident::new(layer.attribute().section(), there);
    let runtime = plan.runtime.at(there);
    let ty = &plan.returns.ty;
    if plan.refuses_by_kind() {
        let held = held(plan, "FromRefusal", "from_refusal");
        let refusal = quote_spanned! {there=> __refusal };
        // Where the user has written the type: what is said is about it, and not about the outermost attribute.
        let begin = quote_spanned! {plan.returns.span=> < _ };
        let held = quote_spanned! {plan.returns.span=> #held(#refusal) };
        let end = quote_spanned! {plan.returns.span=> >::refused(#held) };
        return Some(quote_spanned! {there=>
            |#refusal| #begin as #runtime::#attribute::Refusable #end
        });
    }
    // The compiler underlines from the first token to the last, which are those of the error type.
    let Place { first, last, .. } = plan.returns.error;
    let begin = quote_spanned! {first=> < };
    let end = quote_spanned! {last=> >::Error };
    Some(quote_spanned! {there=>
        <#begin #ty as #runtime::#attribute::Refusable #end as #runtime::FromRefusal>::from_refusal
    })
}

/// How an error type holds what a policy has to say; one that cannot is an error there.
///
/// ```text
/// <_ as R::FromRefusal>::from_refusal
/// ```
pub(crate) fn held(plan: &Plan<'_>, way: &str, function: &str) -> TokenStream {
    let word = plan.returns.error.word;
    let there = at(word);
    let runtime = plan.runtime.at(there);
    let way = syn::Ident::new(way, there);
    let function = syn::Ident::new(function, word);
    let begin = quote_spanned! {word=> < _ };
    let end = quote_spanned! {word=> >::#function };
    quote_spanned! {there=> #begin as #runtime::#way #end }
}

/// What a body that moves `self` must not move with it.
///
/// ```text
/// let __slot0 = &mut __slot0;
/// ```
fn lend(plan: &Plan<'_>) -> TokenStream {
    if !plan.moves_self {
        return TokenStream::new();
    }
    let here = Span::mixed_site();
    let lend = |argument: &Argument| {
        let (cfg, slot, outer) = (argument.cfg(), &argument.slot, &argument.outer);
        match argument.pass {
            Pass::Slot => quote_spanned! {here=> #cfg let #slot = &mut #slot; },
            Pass::Reborrowed => quote_spanned! {here=> #cfg let #outer = &mut *#outer; },
            Pass::Captured | Pass::Moved => TokenStream::new(),
        }
    };
    plan.arguments.iter().map(lend).collect()
}

/// Runs the body under the policies.
///
/// ```text
/// let __run = ::core::pin::pin!(async { … });
/// let __kind = { use R::{ViaPlain as _, ViaResult as _}; (&&&R::Tag::of(&__run)).kind() };
/// let __ran = __call.attempt(__run).await;
/// ```
fn run(plan: &Plan<'_>) -> TokenStream {
    let here = Span::mixed_site();
    let runtime = &plan.runtime;
    let body = body(plan);
    if plan.stack.pool().is_some() {
        return pool::run(plan, &body);
    }
    let keyword = (plan.moves_self || plan.moves_all()).then(|| quote_spanned! {here=> move });
    if plan.form.blocks() {
        return run_blocking(plan, keyword.as_ref(), &body);
    }
    let attempt = match plan.refusal {
        Refusal::Never => quote_spanned!(here=> attempt_unrefused),
        Refusal::Returned | Refusal::Caught => quote_spanned!(here=> attempt),
    };
    let block = at(borrowed(plan).unwrap_or(plan.returns.span));
    let block = quote_spanned! {block=> async #keyword { #body } };
    let (finders, kind) = finders(plan);
    quote_spanned! {here=>
        let __run = ::core::pin::pin!(#block);
        let __kind = {
            use #runtime::{#finders};
            (&&&#runtime::Tag::of(&__run)).#kind()
        };
        let __ran = __call.#attempt(__run).await;
    }
}

/// ```text
/// let __ran = __call.attempt_blocking(|| -> u8 { … });
/// let __kind = { use R::{ViaFuture as _, …}; R::AtOnce::at_once((&&&R::Tag::ran(&__ran)).kind()) };
/// ```
fn run_blocking(plan: &Plan<'_>, keyword: Option<&TokenStream>, body: &TokenStream) -> TokenStream {
    let here = Span::mixed_site();
    let there = at(plan.returns.span);
    let (runtime, at_type, ty) = (&plan.runtime, plan.runtime.at(there), &plan.returns.ty);
    let (attempt, tag) = match plan.refusal {
        Refusal::Never => ("attempt_blocking_unrefused", "returned"),
        Refusal::Returned | Refusal::Caught => ("attempt_blocking", "ran"),
    };
    let (attempt, tag) = (syn::Ident::new(attempt, here), syn::Ident::new(tag, here));
    let (finders, kind) = finders(plan);
    let kind = quote_spanned! {there=> #at_type::AtOnce::at_once((&&&#at_type::Tag::#tag(&__ran)).#kind()) };
    let name = at(borrowed(plan).unwrap_or_else(|| plan.function.sig.ident.span()));
    let parameters = quote_spanned! {name=> || };
    quote_spanned! {here=>
        let __ran = __call.#attempt(#keyword #parameters -> #ty { #body });
        let __kind = {
            use #runtime::{ViaFuture as _, #finders};
            #kind
        };
    }
}

/// The argument that is said to be borrowed. The body is in a block or a closure, of which the compiler says that it moves
/// the argument, if it does: so that stands there. Otherwise what is said of it is about what the body gives.
fn borrowed(plan: &Plan<'_>) -> Option<Span> {
    let mut layers = plan.stack.layers.iter();
    let borrowed = layers.find_map(|layer| layer.args.borrowed.first());
    borrowed.map(syn::Ident::span)
}

/// What finds the kind of a function, and the method that does. The compiler warns at a `#[retry]` that has errors alone to
/// repeat, where there are none.
///
/// ```text
/// {NoErrorToRepeat as _, NothingToRepeat as _, ViaResult as _}
/// ```
fn finders(plan: &Plan<'_>) -> (TokenStream, syn::Ident) {
    let here = Span::mixed_site();
    let retry = plan.stack.layer(Kind::Retry);
    match retry.filter(|_| plan.refusal == Refusal::Never && !plan.stack.asks()) {
        Some(retry) => (
            quote_spanned! {here=> NoErrorToRepeat as _, NothingToRepeat as _, ViaResult as _ },
            syn::Ident::new("retry", at(retry.span)),
        ),
        None => (
            quote_spanned! {here=> ViaPlain as _, ViaResult as _ },
            syn::Ident::new("kind", here),
        ),
    }
}

/// The first statement, which never runs, tells the compiler what `return` and `?` give, so that a wrong one is
/// one error at the user's expression.
///
/// ```text
/// if let ::core::option::Option::Some(__r) = ::core::option::Option::None::<u8> { return __r; }
/// let image = <Vec<u8> as R::Again>::next(&mut __slot0, __last);
/// let __r: u8 = match () { () => { user's body } };
/// #[allow(unreachable_code)]
/// __r
/// ```
///
/// The `match` is for clippy, which would object to a body that does nothing but leave, as in `let __r = { todo!() };`.
fn body(plan: &Plan<'_>) -> TokenStream {
    let here = Span::mixed_site();
    let there = at(plan.returns.span);
    let ty = &plan.returns.ty;
    let arguments = plan
        .arguments
        .iter()
        .map(|argument| hand_over(plan, argument));
    // The type of a closure's result is declared.
    let edge = (!plan.form.blocks()).then(|| {
        quote_spanned! {there=>
            if let ::core::option::Option::Some(__r) = ::core::option::Option::None::<#ty> { return __r; }
        }
    });
    let body = evaluated(plan);
    let value = quote_spanned! {there=>
        let __r: #ty = match () { () => #body };
        #[allow(unreachable_code)]
        __r
    };
    quote_spanned! {here=> #edge #(#arguments)* #value }
}

/// The user's body, as an expression that gives what a call gives.
///
/// For a function that returns a future: `R::made(|| -> Pin<Box<_>> { user's body }).await`, or the block itself
/// where the body is nothing but an async block.
fn evaluated(plan: &Plan<'_>) -> TokenStream {
    let here = Span::mixed_site();
    match &plan.form {
        Form::Future(returned) => match (&returned.block, &plan.function.sig.output) {
            (None, syn::ReturnType::Type(_, ty)) => {
                let (runtime, (ty, _)) = (&plan.runtime, erase(ty));
                let body = own(plan, &plan.function.body);
                quote_spanned! {here=> #runtime::made(|| -> #ty #body).await }
            }
            (block, _) => own(plan, block.as_ref().unwrap_or(&plan.function.body)),
        },
        Form::Async | Form::Plain => own(plan, &plan.function.body),
    }
}

/// The user's braces, with another name for `self` where it needs one.
fn own(plan: &Plan<'_>, braces: &Group) -> TokenStream {
    let mut body = if plan.renames_self() {
        let renamed = rename::receiver(braces.stream(), &receiver_name());
        Group::new(braces.delimiter(), renamed)
    } else {
        braces.clone()
    };
    body.set_span(at(braces.span()));
    proc_macro2::TokenTree::Group(body).into()
}

/// An argument as the body starts with it. One that the attributes use need not be used by the body.
///
/// ```text
/// let b = &mut *b;
/// let (x, y) = arg1;
/// let mut image = <Vec<u8> as R::Again>::next(&mut __slot0, __last);
/// let _ = &image;
/// ```
fn hand_over(plan: &Plan<'_>, argument: &Argument) -> TokenStream {
    let here = Span::mixed_site();
    let (inner, outer) = (&argument.inner, &argument.outer);
    let mut kept = None;
    let value = match argument.pass {
        Pass::Moved | Pass::Slot if plan.stack.pool().is_some() => return pool::unpack(argument),
        Pass::Captured => return TokenStream::new(),
        Pass::Moved if plan.moves_all() && argument.is_its_own_name() => return TokenStream::new(),
        Pass::Reborrowed if plan.moves_self => quote_spanned! {here=> #outer },
        Pass::Reborrowed => quote_spanned! {here=> &mut *#outer },
        Pass::Moved => quote_spanned! {here=> #outer },
        Pass::Slot => {
            let slot = &argument.slot;
            let slot = if plan.moves_self {
                quote_spanned!(here=> #slot)
            } else {
                quote_spanned!(here=> &mut #slot)
            };
            let next = next(plan, argument, &slot);
            if argument.is_named_with_its_parts() {
                let cfg = argument.cfg();
                kept = Some(quote_spanned! {here=> #cfg let #outer = #next; });
                quote_spanned! {here=> #outer }
            } else {
                next
            }
        }
    };
    let (attrs, used) = (&argument.attrs, argument.use_names());
    quote_spanned! {here=> #kept #(#attrs)* let #inner = #value; #used }
}

/// An argument from its slot. Whose type is the caller's choice must be `Clone` by a bound, which the compiler then knows;
/// of the reason it says that it is in the expansion of the attribute.
///
/// ```text
/// <Vec<u8> as R::Again>::next(&mut __slot0, __last)
/// R::next(&mut __slot0, __last, <T as ::core::clone::Clone>::clone)
/// ```
pub(crate) fn next(plan: &Plan<'_>, argument: &Argument, slot: &TokenStream) -> TokenStream {
    let here = Span::mixed_site();
    let (runtime, ty) = (&plan.runtime, &argument.ty);
    let last = if argument.is_kept() {
        quote_spanned!(here=> false)
    } else {
        quote_spanned!(here=> __last)
    };
    let Some(again) = argument.next else {
        let ty = generated(ty.clone());
        return quote_spanned! {here=>
            #runtime::next(#slot, #last, <#ty as ::core::clone::Clone>::clone)
        };
    };
    let again = syn::Ident::new(again, here);
    quote_spanned! {here=> <#ty as #runtime::#again>::next(#slot, #last) }
}
