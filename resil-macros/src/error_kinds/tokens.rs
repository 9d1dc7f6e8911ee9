//! The implementation and the registration, written out.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote_spanned};
use syn::spanned::Spanned;
use syn::{Generics, parse_quote_spanned};

use super::{ErrorType, Field, Kind};
use crate::input::krate::Known;
use crate::paths::{Runtime, at};

/// ```text
/// impl R::ErrorKinds for ApiError {
///     fn error_type(&self) -> &'static str { "ApiError" }
///     fn error_kind(&self) -> &'static str {
///         match self { Self::NotFound { .. } => "NotFound", Self::Store { .. } => "Store" }
///     }
///     fn error_inside(&self) -> Option<&dyn R::ErrorKinds> {
///         match self { Self::Store { 0: __inside } => R::inside::<StoreError>(__inside), _ => None }
///     }
/// }
/// R::register_error_type! { "ApiError" ["NotFound", "Store"] }
/// ```
pub(super) fn implementation(read: &ErrorType, krate: &Known) -> TokenStream {
    let here = Span::mixed_site();
    let runtime = Runtime::of(read.krate.as_ref(), krate.name());
    let (ident, name) = (&read.ident, &read.name);
    let bounded = bounded(read, &runtime);
    let (generics, arguments, bounds) = bounded.split_for_impl();
    let kind = kind(&read.kinds);
    let inside = inside(&read.kinds, &runtime);
    let names = read.kinds.iter().map(|kind| &kind.name);
    quote_spanned! {here=>
        #[automatically_derived]
        impl #generics #runtime::ErrorKinds for #ident #arguments #bounds {
            fn error_type(&self) -> &'static ::core::primitive::str {
                #name
            }
            fn error_kind(&self) -> &'static ::core::primitive::str {
                #kind
            }
            #inside
        }
        #runtime::register_error_type! { #name [#(#names),*] }
    }
}

/// The generics, where what is transparent has names if its type is the user's choice.
fn bounded(read: &ErrorType, runtime: &Runtime) -> Generics {
    let mut generics = read.generics.clone();
    let chosen: Vec<_> = generics.type_params().map(|it| it.ident.clone()).collect();
    let fields = read.kinds.iter().filter_map(|kind| kind.inside.as_ref());
    for Field { ty, .. } in fields.filter(|field| mentions(field.ty.to_token_stream(), &chosen)) {
        let bound = parse_quote_spanned! {at(ty.span())=> #ty: #runtime::ErrorKinds };
        generics.make_where_clause().predicates.push(bound);
    }
    generics
}

fn mentions(tokens: TokenStream, names: &[Ident]) -> bool {
    tokens.into_iter().any(|token| match token {
        TokenTree::Ident(name) => names.contains(&name),
        TokenTree::Group(group) => mentions(group.stream(), names),
        TokenTree::Punct(_) | TokenTree::Literal(_) => false,
    })
}

/// The variants that share a name share an arm.
fn kind(kinds: &[Kind]) -> TokenStream {
    let here = Span::mixed_site();
    let mut arms: Vec<(&str, Vec<&TokenStream>)> = Vec::new();
    for kind in kinds {
        match arms.iter_mut().find(|(name, _)| *name == kind.name) {
            Some((_, patterns)) => patterns.push(&kind.pattern),
            None => arms.push((&kind.name, vec![&kind.pattern])),
        }
    }
    if let [(name, _)] = arms.as_slice() {
        return quote_spanned! {here=> #name };
    }
    let arms = arms
        .iter()
        .map(|(name, patterns)| quote_spanned! {here=> #(#patterns { .. })|* => #name, });
    if kinds.is_empty() {
        return quote_spanned! {here=> match *self {} };
    }
    quote_spanned! {here=> match self { #(#arms)* } }
}

/// Nothing where nothing is transparent.
fn inside(kinds: &[Kind], runtime: &Runtime) -> TokenStream {
    let here = Span::mixed_site();
    let transparent = |kind: &Kind| kind.inside.is_some();
    let arms = kinds.iter().filter_map(|kind| {
        let Field { member, ty } = kind.inside.as_ref()?;
        // What is wrong with the field's type is said at the type.
        let there = at(ty.span());
        let (pattern, inside) = (&kind.pattern, Ident::new("__inside", there));
        let runtime = runtime.at(there);
        let error = quote_spanned! {there=> #runtime::inside::<#ty>(#inside) };
        Some(quote_spanned! {here=> #pattern { #member: #inside } => #error, })
    });
    if !kinds.iter().any(transparent) {
        return TokenStream::new();
    }
    let arms: TokenStream = arms.collect();
    let others = (!kinds.iter().all(transparent))
        .then(|| quote_spanned! {here=> _ => ::core::option::Option::None, });
    quote_spanned! {here=>
        fn error_inside(&self) -> ::core::option::Option<&dyn #runtime::ErrorKinds> {
            match self { #arms #others }
        }
    }
}
