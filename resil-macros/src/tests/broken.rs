//! Input that is broken, as an editor sees it while somebody types: no panic, and no lost function.

use proc_macro2::{Group, TokenStream, TokenTree};
use quote::quote;
use resil_config::Kind;

use super::{expand, split_first};
use crate::arguments::stack::Own;
use crate::expand_in;
use crate::input::source::{Source, Surroundings};

fn functions() -> Vec<TokenStream> {
    vec![
        quote! {
            #[retry("gemini", when = Self::decide, attempt = n, fallback = |err| self.from_cache(mime, err))]
            #[circuit_breaker("gemini", record_errors = ApiError::Http(500) | ApiError::Io(_))]
            #[time_limiter("gemini")]
            #[bulkhead("gemini")]
            pub(crate) async fn annotated<'a, T: Clone>(&self, image: &'a [u8], mut mime: String) -> Result<T, ApiError>
            where
                T: Send,
            {
                #![allow(unused)]
                let x = n + 1;
                Ok(x)
            }
        },
        quote! {
            #[retry(max = 3, wait = "100ms", on_result = "Vec::is_empty", borrow(dir))]
            /// Lists.
            async fn annotated(dir: PathBuf) -> Vec<PathBuf> { Vec::new() }
        },
        quote! {
            #[rate_limiter(limit_for_period = 1, limit_refresh_period = "1s", enabled = true, crate = renamed)]
            async unsafe fn annotated((a, b): (u8, u8), _: &mut u8) -> impl Iterator<Item = u8> { [a, b].into_iter() }
        },
        quote! { #[bulkhead] fn annotated(self: Arc<Self>) {} },
        quote! { #[time_limiter(timeout = "1s")] const extern "C" fn annotated() -> ! { loop {} } },
    ]
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
    crate::arguments::code::mentions(tokens, "annotated")
}

#[test]
fn every_prefix_of_a_function_keeps_it() {
    for function in functions() {
        let (kind, args, item) = split_first(function);
        for cut in prefixes(&item).into_iter().filter(is_named) {
            let surroundings = Surroundings::of_test("broken", Source::of_text(super::FILE).into());
            let expansion = expand_in(&surroundings, kind, args.clone(), cut.clone());
            assert!(is_named(&expansion), "lost by {cut}");
        }
    }
}

#[test]
fn every_prefix_of_the_arguments_keeps_the_function() {
    for function in functions() {
        let (kind, args, item) = split_first(function);
        for cut in prefixes(&args) {
            let surroundings = Surroundings::of_test("broken", Source::of_text(super::FILE).into());
            let expansion = expand_in(&surroundings, kind, cut.clone(), item.clone());
            assert!(is_named(&expansion), "lost by {cut}");
            if kind != Own::Policy(Kind::TimeLimiter) {
                syn::parse2::<syn::ImplItem>(expansion).expect("a whole function");
            }
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
