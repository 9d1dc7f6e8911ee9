//! Attributes of one function that were not expanded as one stack.

use proc_macro2::TokenStream;
use quote::quote;

use super::{expand, messages};

/// What an attribute says of a function that another one has expanded.
fn said_of(function: TokenStream) -> Vec<String> {
    let expanded = expand(function);
    assert_eq!(messages(&expanded), [""; 0]);
    messages(&expand(quote! { #[bulkhead] #expanded }))
}

#[test]
fn a_second_stack_is_refused_on_every_form_of_function() {
    let forms = [
        quote! { #[retry] async fn f() -> Result<u8, E> { Ok(1) } },
        quote! { #[retry] fn f() -> Result<u8, E> { Ok(1) } },
        quote! { #[retry(max = n)] async fn f(n: u32) -> Result<u8, E> { Ok(1) } },
        quote! { #[retry(name = host, config = "upstream")] async fn f(host: &str) -> Result<u8, E> { Ok(1) } },
        quote! { #[retry] fn f() -> impl Future<Output = Result<u8, E>> { async { Ok(1) } } },
        quote! { #[retry] fn f() -> Pin<Box<dyn Future<Output = Result<u8, E>>>> { Box::pin(async { Ok(1) }) } },
    ];
    for form in forms {
        let said = said_of(form.clone());
        assert!(
            said.iter()
                .any(|message| message.starts_with("this attribute cannot be merged")),
            "{form}: {said:?}"
        );
    }
}

#[test]
fn a_body_may_have_something_of_that_name() {
    let function = quote! {
        #[retry] async fn f() -> Result<u8, E> { register_site("x"); let register_site = { register_site(2) }; Ok(1) }
    };
    assert_eq!(messages(&expand(function)), [""; 0]);
}
