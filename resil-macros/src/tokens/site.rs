//! What a function tells the runtime about itself: its call site, and the files it was built from.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote_spanned};
use resil_config::Kind;

use crate::arguments::number::Value;
use crate::arguments::stack::{Layer, SIBLING, Stack};
use crate::input::Function;
use crate::paths::{Runtime, at};
use crate::plan::{Embedded, Plan};
use crate::tokens::parts::with_parts;

/// ```text
/// #[circuit_breaker(__resil_sibling)]
/// const _: () = ();
/// ```
///
/// The attributes that were taken off the function, on constants that they expand to nothing: their imports are used, and
/// a missing one is what it always is, an attribute that cannot be found.
pub(crate) fn siblings(stack: &Stack) -> TokenStream {
    let here = Span::mixed_site();
    let sibling = syn::Ident::new(SIBLING, here);
    let policies = stack.layers.iter().map(|layer| layer.path.as_ref());
    let order = stack.order.iter().map(|order| order.path.as_ref());
    let paths = policies.chain(order).flatten();
    let constants = paths.map(|path| quote_spanned! {here=> #[#path(#sibling)] const _: () = (); });
    constants.collect()
}

/// ```text
/// static SITE: R::Site = R::Site::new(
///     R::path_of(&|| ()),
///     "product-extractor",
///     ::core::concat!(::core::file!(), ":", ::core::line!()),
///     &[("retry", "gemini"), ("bulkhead own", "max_concurrent_calls = 10")],
/// );
/// R::register_site!(SITE);
/// ```
pub(crate) fn site(plan: &Plan<'_>) -> TokenStream {
    let here = Span::mixed_site();
    let (runtime, package) = (&plan.runtime, plan.package);
    let layers = plan.stack.layers.iter().map(|it| layer(plan, it));
    let embedded = plan
        .embedded
        .as_ref()
        .map(|embedded| embed(&plan.runtime, plan.package, embedded));
    quote_spanned! {here=>
        static SITE: #runtime::Site = #runtime::Site::new(
            #runtime::path_of(&|| ()),
            #package,
            ::core::concat!(::core::file!(), ":", ::core::line!()),
            &[#(#layers),*],
        );
        #runtime::register_site!(SITE);
        #embedded
    }
}

/// What a layer is, and where its settings are from, as `Written` in the runtime says.
///
/// ```text
/// ("retry own disabled", "max_attempts = 3\nwait_duration = \"100ms\"")
/// ```
fn layer(plan: &Plan<'_>, layer: &Layer) -> TokenStream {
    let here = Span::mixed_site();
    let args = &layer.args;
    let mut what = layer.kind.section().to_owned();
    let from = match (&args.key, &args.config, &args.name) {
        (Some(_), Some(config), _) => {
            what += " by_key";
            config.value.to_token_stream()
        }
        (_, _, Some(name)) => name.value.to_token_stream(),
        _ => {
            what += " own";
            let numbers = args.numbers.iter().filter_map(|number| {
                let (key, text) = (number.canonical, number.text()?);
                Some(format!("{key} = {text}"))
            });
            let numbers = numbers.collect::<Vec<_>>().join("\n");
            quote_spanned! {here=> #numbers }
        }
    };
    if !args.enabled {
        what += " disabled";
    }
    if layer.kind == Kind::Retry && plan.cannot_fail() {
        what += " of_plain_value";
    }
    quote_spanned! {here=> (#what, #from) }
}

/// The first expansion of a crate hands over its file. The constants make cargo rebuild the crate when a
/// file changes or goes.
///
/// ```text
/// R::embed!("product-extractor", "resil.toml", ::core::include_str!("/abs/resil.toml"));
/// const _: &[u8] = ::core::include_bytes!("/abs/Cargo.toml");
/// const _: ::core::option::Option<&str> = ::core::option_env!("RESIL_BUILD_CONFIG");
/// ```
pub(crate) fn embed(runtime: &Runtime, package: &str, embedded: &Embedded) -> TokenStream {
    let here = Span::mixed_site();
    let file = embedded.file.as_ref().map(|(path, display)| {
        quote_spanned! {here=> #runtime::embed!(#package, #display, ::core::include_str!(#path)); }
    });
    let manifest = embedded.manifest.as_ref().map(|path| {
        quote_spanned! {here=> const _: &[::core::primitive::u8] = ::core::include_bytes!(#path); }
    });
    quote_spanned! {here=>
        #file
        #manifest
        const _: ::core::option::Option<&::core::primitive::str> = ::core::option_env!("RESIL_BUILD_CONFIG");
    }
}

/// `max = <expression>`, evaluated once, before the arguments move.
///
/// ```text
/// let __max = R::Attempts::attempts(self.attempts);
/// ```
pub(crate) fn computed_attempts(plan: &Plan<'_>) -> Option<TokenStream> {
    let retry = plan.stack.layer(Kind::Retry)?;
    let max = retry
        .args
        .numbers
        .iter()
        .find(|number| matches!(number.value, Value::Expression))?;
    let here = at(max.span());
    let (runtime, tokens) = (plan.runtime.at(here), &max.tokens);
    let made = quote_spanned! {here=> #runtime::Attempts::attempts(#tokens) };
    let made = with_parts(plan, std::iter::once(tokens), made);
    Some(quote_spanned! {here=> let __max = #made; })
}

/// ```text
/// #[doc = "\nResilience: `retry(gemini)` > `bulkhead`"]
/// ```
pub(crate) fn stack_doc(function: &Function, stack: &Stack) -> TokenStream {
    if !function
        .attrs
        .iter()
        .any(|attr| attr.path().is_ident("doc"))
    {
        return TokenStream::new();
    }
    let here = Span::mixed_site();
    let line = format!("\nResilience: {}", stack.describe());
    quote_spanned! {here=> #[doc = #line] }.to_token_stream()
}
