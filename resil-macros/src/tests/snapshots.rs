//! Whole expansions, without the user's body, compared with the files in `snapshots/`.
//!
//! `RESIL_UPDATE_SNAPSHOTS=1` writes the files anew.

use std::fs;
use std::path::Path;

use proc_macro2::{Group, TokenStream, TokenTree};
use quote::quote;

use super::{FILE, expand, expand_first};
use crate::input::source::{Source, Surroundings};

fn printed(expansion: &TokenStream) -> String {
    let item: syn::ImplItem =
        syn::parse2(pin_as_function(expansion.clone())).expect("the expansion is a function");
    let file: syn::File = syn::parse_quote! { impl It { #item } };
    let printed = prettyplease::unparse(&file);
    let lines = printed.lines().skip(1).collect::<Vec<_>>();
    let lines = lines
        .iter()
        .take(lines.len() - 1)
        .map(|line| line.strip_prefix("    ").unwrap_or(line));
    lines.fold(String::new(), |text, line| text + line + "\n")
}

/// `pin!(…)` as `pin(…)`: prettyplease lays out the arguments of a function, but not those of a macro.
fn pin_as_function(tokens: TokenStream) -> TokenStream {
    let mut after_pin = false;
    let mut printed = TokenStream::new();
    for token in tokens {
        let bang = matches!(&token, TokenTree::Punct(punct) if punct.as_char() == '!');
        if after_pin && bang {
            continue;
        }
        after_pin = matches!(&token, TokenTree::Ident(name) if name == "pin");
        printed.extend([match token {
            TokenTree::Group(group) => {
                Group::new(group.delimiter(), pin_as_function(group.stream())).into()
            }
            token => token,
        }]);
    }
    printed
}

fn check(name: &str, expansion: &TokenStream) -> String {
    let printed = printed(expansion);
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("src/tests/snapshots")
        .join(format!("{name}.rs"));
    if std::env::var_os("RESIL_UPDATE_SNAPSHOTS").is_some() {
        fs::create_dir_all(path.parent().expect("a folder")).expect("the folder can be made");
        fs::write(&path, &printed).expect("the snapshot can be written");
    }
    let expected = fs::read_to_string(&path)
        .expect("the snapshot is there: write it with RESIL_UPDATE_SNAPSHOTS=1");
    assert_eq!(
        printed, expected,
        "{name} expands differently; RESIL_UPDATE_SNAPSHOTS=1 accepts it"
    );
    printed
}

/// The client method of the example `product-extractor`, first in its crate.
#[test]
fn client_method() {
    let expansion = expand(quote! {
        #[retry("gemini", when = Self::decide)]
        #[circuit_breaker("gemini")]
        #[time_limiter("gemini")]
        #[bulkhead("gemini")]
        pub async fn extract(&self, image: &[u8], mime: &str) -> Result<Product, ApiError> {}
    });
    let printed = check("client_method", &expansion);
    assert!(
        printed.lines().count() < 80,
        "{} lines",
        printed.lines().count()
    );
    names_only_the_runtime(&expansion);
}

#[test]
fn everything() {
    let expansion = expand(quote! {
        #[retry("gemini", when = Self::decide, attempt = n, ignore_errors = ApiError::Gone | ApiError::Http(404),
            fallback = |err| self.from_cache(image, n, err))]
        /// Extracts a product.
        #[cfg(unix)]
        #[bulkhead("gemini")]
        #[time_limiter("gemini", enabled = false)]
        #[rate_limiter("gemini")]
        #[circuit_breaker("gemini", record_errors = ApiError::is_failure, record_result = |p| p.is_empty())]
        async fn extract(&mut self, image: Vec<u8>, mut mime: String, (a, b): (u8, u8), out: &mut Vec<u8>)
            -> Result<impl Display, ApiError> {}
    });
    check("everything", &expansion);
    names_only_the_runtime(&expansion);
}

#[test]
fn unnamed_retry_of_a_plain_value() {
    let expansion = expand(quote! {
        #[retry(max = 3, wait = "100ms", on_result = "Vec::is_empty")]
        async fn list_files(dir: &Path) -> Vec<PathBuf> {}
    });
    check("list_files", &expansion);
}

#[test]
fn bare_bulkhead() {
    let expansion = expand(quote! {
        #[bulkhead]
        async fn store(product: Product) -> Result<(), StoreError> {}
    });
    check("bare_bulkhead", &expansion);
}

#[test]
fn path_fallback_and_computed_attempts() {
    let expansion = expand(quote! {
        #[retry(max = self.attempts, fallback = Self::cached)]
        async fn fetch(&self, key: String, _: u8) -> Result<String, ApiError> {}
    });
    check("path_fallback", &expansion);
}

#[test]
fn thread_pool() {
    let expansion = expand(quote! {
        #[retry("gemini")]
        #[bulkhead(type = "thread_pool", max_thread_pool_size = 2)]
        async fn scale(self: Arc<Self>, mut image: Vec<u8>, (x, y): (u8, u8)) -> Result<Vec<u8>, ApiError> {}
    });
    check("thread_pool", &expansion);
    names_only_the_runtime(&expansion);
}

#[test]
fn plain_function() {
    let expansion = expand(quote! {
        #[retry("gemini", attempt = n, retry_errors = ApiError::Http(_))]
        #[bulkhead("gemini")]
        fn store(&self, mut product: Product, (shelf, row): (u8, u8)) -> Result<(), ApiError> {}
    });
    check("plain_function", &expansion);
    names_only_the_runtime(&expansion);
}

#[test]
fn another_order() {
    let expansion = expand(quote! {
        #[order(time_limiter, retry, bulkhead)]
        #[retry("gemini", on_result = Vec::is_empty)]
        #[bulkhead("gemini")]
        #[time_limiter("gemini")]
        async fn list() -> Result<Vec<u8>, ApiError> {}
    });
    check("another_order", &expansion);
}

#[test]
fn returned_future() {
    let expansion = expand(quote! {
        #[retry("gemini")]
        fn fetch(&mut self, key: String) -> impl Future<Output = Result<u8, ApiError>> + Send {
            self.count();
            async move { Ok(key.len()) }
        }
    });
    check("returned_future", &expansion);
}

/// As `#[async_trait]` leaves it.
#[test]
fn boxed_future() {
    let expansion = expand(quote! {
        #[circuit_breaker("gemini")]
        fn load<'a, 'async_trait>(&'a self, id: &'a str) -> ::core::pin::Pin<
            Box<dyn ::core::future::Future<Output = R<u32>> + ::core::marker::Send + 'async_trait>,
        >
        where
            'a: 'async_trait,
            Self: 'async_trait,
        {
            Box::pin(async move { let __self = self; __self.find(id).await })
        }
    });
    check("boxed_future", &expansion);
}

/// A default body, which may be that of any type.
#[test]
fn trait_method() {
    let expansion = expand(quote! {
        #[retry("gemini", on_result = Self::is_stale)]
        async fn load(self, key: Self::Key) -> Self::Row
        where
            Self: Sized + Clone,
        {}
    });
    check("trait_method", &expansion);
}

#[test]
fn fallback_for_some_failures() {
    let expansion = expand(quote! {
        #[bulkhead("gemini", fallback = |err| stale(key, err), fallback_on = ApiError::Http(500..))]
        async fn fetch(key: String, image: Vec<u8>) -> Result<u8, ApiError> {}
    });
    check("fallback_on", &expansion);
}

#[test]
fn cancel_and_permits() {
    let expansion = expand(quote! {
        #[rate_limiter("gemini", permits = image.len(), cancel = self.token)]
        async fn send(&self, image: &[u8]) -> Result<(), ApiError> {}
    });
    check("cancel_and_permits", &expansion);
}

#[test]
fn borrowed_argument() {
    let expansion = expand(quote! {
        #[retry("gemini", borrow(image))]
        async fn send<T: Clone>(image: Vec<u8>, key: T) -> Result<(), ApiError> {}
    });
    check("borrowed_argument", &expansion);
}

#[test]
fn embedded_by_itself() {
    let surroundings = Surroundings::of_test("manual", Source::of_text(FILE).into());
    let embedded = crate::embed::expand(&surroundings, TokenStream::new()).to_string();
    assert!(embedded.contains("include_str"), "{embedded}");
    let again = crate::embed::expand(&surroundings, TokenStream::new());
    assert!(again.is_empty(), "{again}");
    let beside = quote! { #[bulkhead] async fn f() -> Result<(), E> {} };
    let beside = expand_first(&surroundings, beside).to_string();
    assert!(!beside.contains("include_str"), "{beside}");
}

#[test]
fn by_key() {
    let expansion = expand(quote! {
        #[retry(name = host_of(&url)?, config = "upstream")]
        #[circuit_breaker(name = format!("{}{port}", self.tenant), config = "upstream", enabled = false)]
        #[bulkhead("gemini")]
        /// Fetches a page.
        async fn fetch(&self, url: String, (port, _): (u16, u8)) -> Result<String, ApiError> {}
    });
    check("by_key", &expansion);
    names_only_the_runtime(&expansion);
}

/// Only the first expansion of a crate embeds its file.
#[test]
fn second_expansion() {
    let surroundings = Surroundings::of_test("second", Source::of_text(FILE).into());
    let function = quote! { #[bulkhead] async fn f() -> Result<(), E> {} };
    let first = expand_first(&surroundings, function.clone()).to_string();
    let second = expand_first(&surroundings, function).to_string();
    assert!(first.contains("include_str") && !second.contains("include_str"));
}

/// Absolute paths start with `core` or `resil`, and `resil` is followed by `__rt`.
fn names_only_the_runtime(expansion: &TokenStream) {
    let tokens: Vec<TokenTree> = expansion.clone().into_iter().collect();
    let text: Vec<String> = tokens.iter().map(ToString::to_string).collect();
    for (index, word) in text.iter().enumerate() {
        if word == "resil" {
            assert_eq!(
                text[index + 1..index + 4].concat(),
                "::__rt",
                "after {:?}",
                &text[..index]
            );
        }
    }
    for token in tokens {
        if let TokenTree::Group(group) = token {
            names_only_the_runtime(&group.stream());
        }
    }
}
