//! The names of error types, derived.

use proc_macro2::TokenStream;
use quote::quote;

use super::messages;
use crate::error_kinds::expand;
use crate::input::krate::Known;

fn derived(item: TokenStream) -> TokenStream {
    expand(&Known::As("resil".to_owned()), item)
}

/// The expansion as text.
fn printed(item: TokenStream) -> String {
    let file = syn::parse2(derived(item)).expect("the expansion is items");
    prettyplease::unparse(&file)
}

#[test]
fn an_enum() {
    let expansion = printed(quote! {
        pub enum ApiError<T> where T: Copy {
            NotFound,
            #[error_kind(name = "Upstream")]
            Status(u16),
            #[error_kind(name = "Upstream")]
            Broken { at: T },
            #[error_kind(transparent)]
            Store(Box<StoreError>),
            #[error_kind(transparent)]
            Other { source: T },
        }
    });
    assert_eq!(
        expansion,
        r#"#[automatically_derived]
impl<T> ::resil::__rt::ErrorKinds for ApiError<T>
where
    T: Copy,
    T: ::resil::__rt::ErrorKinds,
{
    fn error_type(&self) -> &'static ::core::primitive::str {
        "ApiError"
    }
    fn error_kind(&self) -> &'static ::core::primitive::str {
        match self {
            Self::NotFound { .. } => "NotFound",
            Self::Status { .. } | Self::Broken { .. } => "Upstream",
            Self::Store { .. } => "Store",
            Self::Other { .. } => "Other",
        }
    }
    fn error_inside(&self) -> ::core::option::Option<&dyn ::resil::__rt::ErrorKinds> {
        match self {
            Self::Store { 0: __inside } => {
                ::resil::__rt::inside::<Box<StoreError>>(__inside)
            }
            Self::Other { source: __inside } => ::resil::__rt::inside::<T>(__inside),
            _ => ::core::option::Option::None,
        }
    }
}
::resil::__rt::register_error_type! {
    "ApiError"["NotFound", "Upstream", "Upstream", "Store", "Other"]
}
"#
    );
}

#[test]
fn a_struct() {
    let expansion = printed(quote! {
        #[error_kind(name = "Http", crate = framework::resil)]
        struct HttpError(u16);
    });
    assert_eq!(
        expansion,
        r#"#[automatically_derived]
impl framework::resil::__rt::ErrorKinds for HttpError {
    fn error_type(&self) -> &'static ::core::primitive::str {
        "Http"
    }
    fn error_kind(&self) -> &'static ::core::primitive::str {
        "Http"
    }
}
framework::resil::__rt::register_error_type! {
    "Http"["Http"]
}
"#
    );
}

#[test]
fn a_type_with_mistakes_has_its_implementation_all_the_same() {
    let expansion = derived(quote! {
        enum ApiError {
            #[error_kind(nam = "x", transparent)]
            A,
            #[error_kind(name = "")]
            B(#[error_kind] u8),
        }
    });
    assert_eq!(
        messages(&expansion),
        [
            "`error_kind` takes no `nam`\nhelp: did you mean `name`?",
            "what is transparent has one field, whose names it takes on, and `A` has 0\n\
             help: remove `transparent`, or put the error alone into `A`",
            "a name cannot be blank\n\
             help: write what lists call it, such as `name = \"NotFound\"`, or leave it out",
            "`error_kind` says something of a variant or a type, not of a field\nhelp: put it on the variant",
        ]
    );
    assert!(expansion.to_string().contains("ErrorKinds for ApiError"));
}

#[test]
fn a_crate_without_resil_is_told_so() {
    let item = quote! { enum ApiError {} };
    let [message] = &messages(&expand(&Known::Nowhere, item))[..] else {
        panic!("one message")
    };
    assert!(
        message.contains("`#[error_kind(crate = framework::resil)]`"),
        "{message}"
    );
    let item = quote! { #[error_kind(crate = "framework::resil")] enum ApiError {} };
    assert_eq!(messages(&expand(&Known::Nowhere, item)), [""; 0]);
}

/// What is wrong with a half-typed item the compiler has said before the derive is asked.
#[test]
fn no_beginning_of_an_item_is_explained_a_second_time() {
    let item = quote! {
        #[error_kind(name = "X", crate = resil)] pub enum ApiError<'a, T: Clone> where T: 'a {
            #[error_kind(transparent, name = "Y")] A(Box<T>), B { text: &'a str } = 1,
        }
    };
    let tokens: Vec<_> = item.into_iter().collect();
    for end in 0..tokens.len() {
        let beginning = tokens.iter().take(end).cloned().collect();
        assert_eq!(messages(&derived(beginning)), [""; 0], "{end}");
    }
}
