//! Input that is broken, as an editor sees it while somebody types: no panic, and no lost function.

use std::sync::Arc;

use proc_macro2::{Group, TokenStream, TokenTree};
use quote::quote;
use syn::ImplItem;
use syn::parse::{ParseStream, Parser};

use super::{expand, split_first};
use crate::arguments::mentions::mentions;
use crate::arguments::stack::Own;
use crate::expand_in;
use crate::input::Misplaced;
use crate::input::source::{Source, Surroundings};

/// Functions with attributes, good ones and bad ones, divided by empty lines. All are called `annotated`.
const CORPUS: &str = include_str!("corpus.txt");

/// An attribute, its arguments, and the function below it.
type Annotated = (Own, TokenStream, TokenStream);

fn corpus() -> impl Iterator<Item = Annotated> {
    let read = |function: &str| split_first(function.parse().expect("tokens"));
    CORPUS.split("\n\n").map(read)
}

/// Expands it in a crate that nothing was expanded in yet.
fn expansion(own: Own, args: TokenStream, item: TokenStream) -> TokenStream {
    thread_local!(static FILE: Arc<Source> = Arc::new(Source::of_text(super::FILE)));
    let surroundings = Surroundings::of_test("broken", FILE.with(Arc::clone));
    expand_in(&surroundings, own, args, item).unwrap_or_else(Misplaced::into_tokens)
}

/// Whether the tokens are functions and other items, whole ones.
fn are_items(tokens: TokenStream) -> bool {
    let items = |input: ParseStream<'_>| {
        while !input.is_empty() {
            input.parse::<ImplItem>()?;
        }
        Ok(())
    };
    items.parse2(tokens).is_ok()
}

/// The stream cut after each of its tokens, also inside of groups.
fn prefixes(tokens: &TokenStream) -> Vec<TokenStream> {
    let tokens: Vec<TokenTree> = tokens.clone().into_iter().collect();
    let mut cuts = Vec::new();
    for (index, token) in tokens.iter().enumerate() {
        let before = || tokens[..index].iter().cloned();
        cuts.push(before().collect());
        if let TokenTree::Group(group) = token {
            for inner in prefixes(&group.stream()) {
                let cut = TokenTree::Group(Group::new(group.delimiter(), inner));
                cuts.push(before().chain([cut.clone()]).collect());
                cuts.push(
                    before()
                        .chain([cut])
                        .chain(tokens[index + 1..].iter().cloned())
                        .collect(),
                );
            }
        }
    }
    cuts
}

fn is_named(tokens: &TokenStream) -> bool {
    mentions(tokens, "annotated")
}

#[test]
fn the_corpus_is_large() {
    let functions = corpus().count();
    assert!(functions >= 50, "{functions}");
}

#[test]
fn every_prefix_of_a_function_keeps_it() {
    for (own, args, item) in corpus() {
        for cut in prefixes(&item).into_iter().filter(is_named) {
            let expansion = expansion(own, args.clone(), cut.clone());
            assert!(is_named(&expansion), "lost by {cut}");
        }
    }
}

#[test]
fn every_prefix_of_the_arguments_keeps_the_function() {
    for (own, args, item) in corpus() {
        let whole = are_items(item.clone());
        for cut in prefixes(&args) {
            let expansion = expansion(own, cut.clone(), item.clone());
            assert!(is_named(&expansion), "lost by {cut}");
            assert!(!whole || are_items(expansion), "broken by {cut}: {item}");
        }
    }
}

#[test]
fn every_missing_token_of_the_arguments_keeps_the_function() {
    for (own, args, item) in corpus() {
        let whole = are_items(item.clone());
        let tokens: Vec<TokenTree> = args.into_iter().collect();
        for missing in 0..tokens.len() {
            let mut cut = tokens.clone();
            cut.remove(missing);
            let cut: TokenStream = cut.into_iter().collect();
            let expansion = expansion(own, cut.clone(), item.clone());
            assert!(is_named(&expansion), "lost by {cut}");
            assert!(!whole || are_items(expansion), "broken by {cut}: {item}");
        }
    }
}

#[test]
fn an_error_keeps_the_body_and_the_name_of_the_attempt() {
    let expansion = expand(quote! {
        #[retry(max = 0, attempt = n)]
        async fn annotated(mut x: u8) -> u8 { x += n; x }
    });
    let text = expansion.to_string();
    assert!(
        text.contains("mut x : u8") && text.contains("x += n ; x"),
        "{text}"
    );
    assert!(
        text.contains("let n : :: core :: primitive :: u32 = 1"),
        "{text}"
    );
}
