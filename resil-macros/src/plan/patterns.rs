//! Names in the patterns of arguments.

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::ToTokens;
use syn::visit::{self, Visit};
use syn::{Pat, PatIdent};

/// `x` or `mut x`.
pub(super) fn simple_name(pat: &Pat) -> Option<&PatIdent> {
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
    Pat::Ident(PatIdent {
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

/// The names in a pattern that stand for a part by value: without `ref`, and without constants, which are upper case by
/// custom.
pub(super) fn names_by_value(pat: &Pat) -> Vec<Ident> {
    struct Names(Vec<Ident>);
    impl<'ast> Visit<'ast> for Names {
        fn visit_pat_ident(&mut self, pat: &'ast PatIdent) {
            let constant = pat.ident.to_string().starts_with(char::is_uppercase);
            if pat.by_ref.is_none() && !constant {
                self.0.push(pat.ident.clone());
            }
            visit::visit_pat_ident(self, pat);
        }
    }
    let mut names = Names(Vec::new());
    names.visit_pat(pat);
    names.0
}

pub(super) fn idents(tokens: TokenStream) -> Vec<Ident> {
    let found = tokens.into_iter().flat_map(|token| match token {
        TokenTree::Ident(ident) => vec![ident],
        TokenTree::Group(group) => idents(group.stream()),
        _ => Vec::new(),
    });
    found.collect()
}
