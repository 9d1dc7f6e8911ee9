//! What a body does with an argument that `borrow(..)` lends to it.

use proc_macro2::TokenStream;
use quote::quote;

use super::{expand, messages};

/// What is said of a body that borrows `it`.
fn said(ty: &TokenStream, body: &TokenStream) -> Vec<String> {
    messages(&expand(quote! {
        #[retry("gemini", borrow(it))] async fn f(it: #ty, other: u8) -> Result<u8, E> { #body; Ok(1) }
    }))
}

#[test]
fn what_does_not_surely_use_it_up_is_left_to_the_compiler() {
    for body in [
        quote! { it == other && it < other },
        quote! { it += other },
        quote! { take(it.field + 1) },
        quote! { spawn(move || it.id + it.inner.id) },
        quote! { spawn(async move { it.id.to_string() }) },
        quote! { spawn(move |it| it) },
        quote! { let it = 1; take(it) },
    ] {
        assert_eq!(said(&quote! { Request }, &body), [""; 0], "{body}");
    }
    for copied in [
        quote! { u128 },
        quote! { i128 },
        quote! { bool },
        quote! { &str },
    ] {
        assert_eq!(said(&copied, &quote! { take(it) }), [""; 0], "{copied}");
    }
}

#[test]
fn what_uses_it_up_is_said() {
    for body in [
        quote! { it + other },
        quote! { take(it) },
        quote! { spawn(move || it.len()) },
        quote! { spawn(async move { it.await }) },
        quote! { -it },
    ] {
        let said = said(&quote! { Request }, &body);
        assert_eq!(said.len(), 1, "{body}: {said:?}");
        assert!(
            said[0].starts_with("`it` is passed on by value here"),
            "{said:?}"
        );
    }
}
