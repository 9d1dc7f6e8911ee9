//! Names in the patterns of arguments.

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::ToTokens;
use syn::Pat;

/// `x` or `mut x`.
pub(super) fn simple_name(pat: &Pat) -> Option<&syn::PatIdent> {
    match pat {
        Pat::Ident(ident) if ident.by_ref.is_none() && ident.subpat.is_none() => Some(ident),
        _ => None,
    }
}

/// `_reserved`: the user says that it is not used.
pub(super) fn is_unused(name: &Ident) -> bool {
    name.to_string().starts_with('_')
}

pub(super) fn name_pattern(name: &Ident, mutability: Option<syn::Token![mut]>) -> Pat {
    Pat::Ident(syn::PatIdent {
        attrs: Vec::new(),
        by_ref: None,
        mutability,
        ident: name.clone(),
        subpat: None,
    })
}

/// Every name in a pattern; names of types among them do no harm.
pub(super) fn bound_names(pat: &Pat) -> Vec<Ident> {
    idents(pat.to_token_stream())
}

pub(super) fn idents(tokens: TokenStream) -> Vec<Ident> {
    let found = tokens.into_iter().flat_map(|token| match token {
        TokenTree::Ident(ident) => vec![ident],
        TokenTree::Group(group) => idents(group.stream()),
        _ => Vec::new(),
    });
    found.collect()
}
