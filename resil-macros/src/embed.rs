//! `resil::embed!()`: the file of a crate that has no attribute to embed it.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote_spanned};
use syn::Token;
use syn::ext::IdentExt;
use syn::parse::{ParseStream, Parser};

use crate::arguments::written::as_written;
use crate::errors::{self, Errors};
use crate::input::krate::Known;
use crate::input::source::Surroundings;
use crate::paths::Runtime;
use crate::plan;
use crate::tokens::site;

/// ```text
/// const _: () = {
///     R::embed!("product-extractor", "resil.toml", ::core::include_str!("/abs/resil.toml"));
///     …
/// };
/// ```
///
/// Nothing, where an attribute has embedded the file already.
pub(crate) fn expand(surroundings: &Surroundings, args: TokenStream) -> TokenStream {
    let mut errors = Errors::new();
    let krate = krate(args).unwrap_or_else(|error| {
        errors.push(error);
        None
    });
    if surroundings.krate == Known::Nowhere && krate.is_none() {
        let message = "the manifest of this crate does not name the crate resil\n\
                       help: add the dependency, or say where it is, such as `embed!(crate = framework::resil)`";
        errors.at(Span::call_site(), message);
    }
    for problem in surroundings.problems_to_report() {
        errors.at(Span::call_site(), problem);
    }
    for problem in surroundings.source.objections_to_embed() {
        errors.at(Span::call_site(), problem);
    }
    let found = errors.finish();
    if !found.is_empty() {
        return errors::as_items(&found);
    }
    if !surroundings.embeds() {
        return TokenStream::new();
    }
    let here = Span::mixed_site();
    let runtime = Runtime::of(krate.as_ref(), surroundings.krate.name());
    let embedded = plan::embedded(surroundings);
    let embed = site::embed(&runtime, &surroundings.package, &embedded);
    quote_spanned! {here=> const _: () = { #embed }; }
}

/// Nothing, or `crate = framework::resil`.
fn krate(args: TokenStream) -> syn::Result<Option<syn::Path>> {
    let path = |input: ParseStream<'_>| {
        input.parse::<Token![crate]>()?;
        input.parse::<Token![=]>()?;
        syn::Path::parse_mod_style(input)
    };
    if args.is_empty() {
        return Ok(None);
    }
    let help = match misspelt(&args) {
        Some(path) => format!("write `crate = {path}`"),
        None => "write `resil::embed!()`: the file is that of this crate, and another one is named in its manifest, under `[package.metadata.resil]`".to_owned(),
    };
    let message = format!(
        "`embed!` takes nothing, or `crate = <path>`, found `{}`\nhelp: {help}",
        as_written(&args)
    );
    let path = path.parse2(args.clone());
    path.map(Some)
        .map_err(|_| syn::Error::new_spanned(args, message))
}

/// The path in `krate = framework::resil`, as written.
fn misspelt(args: &TokenStream) -> Option<String> {
    let pair = |input: ParseStream<'_>| {
        syn::Ident::parse_any(input)?;
        input.parse::<Token![=]>()?;
        syn::Path::parse_mod_style(input)
    };
    let path = pair.parse2(args.clone()).ok()?;
    Some(as_written(&path.to_token_stream()))
}
