//! Expansions without a compiler: input as tokens, output as text.

use std::sync::Arc;

use proc_macro2::TokenStream;

use crate::arguments::stack::Own;
use crate::expand_in;
use crate::input::Misplaced;
use crate::input::source::{Source, Surroundings};

mod arguments;
mod borrows;
mod broken;
mod config;
mod error_kinds;
mod helps;
mod merged;
mod snapshots;

const FILE: &str = r#"
[retry.instances.gemini]
[circuit_breaker.instances.gemini]
[rate_limiter.instances.gemini]
limit_for_period = 10
limit_refresh_period = "1s"
[time_limiter.instances.gemini]
[bulkhead.instances.gemini]
[retry.configs.upstream]
[circuit_breaker.configs.upstream]
"#;

/// Expands the first attribute of `function`, which is one of ours, in a crate with [`FILE`].
fn expand(function: TokenStream) -> TokenStream {
    let surroundings = Surroundings::of_test("product-extractor", Arc::new(Source::of_text(FILE)));
    expand_first(&surroundings, function)
}

fn expand_first(surroundings: &Surroundings, function: TokenStream) -> TokenStream {
    let (kind, args, rest) = split_first(function);
    expand_in(surroundings, kind, args, rest).unwrap_or_else(Misplaced::into_tokens)
}

/// `#[retry("gemini")] rest` as the compiler hands it to the attribute.
fn split_first(function: TokenStream) -> (Own, TokenStream, TokenStream) {
    use proc_macro2::TokenTree;
    let mut tokens = function.into_iter();
    let (Some(TokenTree::Punct(_)), Some(TokenTree::Group(attribute))) =
        (tokens.next(), tokens.next())
    else {
        panic!("the function starts with its attribute");
    };
    let mut inside = attribute.stream().into_iter();
    let kind = inside
        .next()
        .and_then(|name| {
            let path = syn::Path::from(syn::Ident::new(&name.to_string(), name.span()));
            Own::named(&path, "resil")
        })
        .expect("one of our attributes");
    let args = match inside.next() {
        Some(TokenTree::Group(args)) => args.stream(),
        _ => TokenStream::new(),
    };
    (kind, args, tokens.collect())
}

/// The messages of the `compile_error!`s in an expansion.
fn messages(expansion: &TokenStream) -> Vec<String> {
    use proc_macro2::TokenTree;
    let tokens: Vec<TokenTree> = expansion.clone().into_iter().collect();
    let mut found = Vec::new();
    for window in tokens.windows(3) {
        if let [
            TokenTree::Ident(name),
            TokenTree::Punct(_),
            TokenTree::Group(message),
        ] = window
            && *name == "compile_error"
        {
            let literal: syn::LitStr = syn::parse2(message.stream()).expect("a message");
            found.push(literal.value());
        }
    }
    for token in tokens {
        if let TokenTree::Group(group) = token {
            found.extend(messages(&group.stream()));
        }
    }
    found
}
