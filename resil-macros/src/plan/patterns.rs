//! Names in the patterns of arguments.

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::ToTokens;
use syn::parse::Parser;
use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};
use syn::{Pat, PatIdent, PatReference};

use crate::paths::hidden;

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

/// The variables of a pattern: without constants, which are upper case by custom.
pub(super) fn bindings(pat: &Pat) -> Vec<Ident> {
    let names = variables(pat).into_iter();
    names.map(|variable| variable.ident.clone()).collect()
}

/// The names in a pattern that stand for a part by value: without `ref`.
pub(super) fn names_by_value(pat: &Pat) -> Vec<Ident> {
    let parts = variables(pat).into_iter();
    let by_value = parts.filter(|variable| variable.by_ref.is_none());
    by_value.map(|variable| variable.ident.clone()).collect()
}

/// Whether an `@` stands in the pattern.
pub(super) fn names_a_whole(pat: &Pat) -> bool {
    variables(pat)
        .iter()
        .any(|variable| variable.subpat.is_some())
}

fn variables(pat: &Pat) -> Vec<&PatIdent> {
    struct Variables<'ast>(Vec<&'ast PatIdent>);
    impl<'ast> Visit<'ast> for Variables<'ast> {
        fn visit_pat_ident(&mut self, pat: &'ast PatIdent) {
            if !pat.ident.to_string().starts_with(char::is_uppercase) {
                self.0.push(pat);
            }
            visit::visit_pat_ident(self, pat);
        }
    }
    let mut variables = Variables(Vec::new());
    variables.visit_pat(pat);
    variables.0
}

/// The pattern without `mut`; and without `ref`, but behind a reference, which nothing can be taken out of.
pub(super) fn only_read(pat: &Pat) -> Pat {
    struct Unmut {
        behind: bool,
    }
    impl VisitMut for Unmut {
        fn visit_pat_ident_mut(&mut self, pat: &mut PatIdent) {
            pat.mutability = None;
            pat.by_ref = pat.by_ref.filter(|_| self.behind);
            visit_mut::visit_pat_ident_mut(self, pat);
        }
        fn visit_pat_reference_mut(&mut self, pat: &mut PatReference) {
            let outside = std::mem::replace(&mut self.behind, true);
            visit_mut::visit_pat_reference_mut(self, pat);
            self.behind = outside;
        }
    }
    let mut pat = pat.clone();
    Unmut { behind: false }.visit_pat_mut(&mut pat);
    pat
}

/// The pattern against a reference, in which the compiler wants no reference of its own: the names in the place of these, and
/// the pattern of what each stands for.
pub(super) fn lent_parts(pat: &Pat) -> (Pat, Vec<(Ident, Pat)>) {
    struct Lender {
        behind: Vec<(Ident, Pat)>,
    }
    impl VisitMut for Lender {
        fn visit_pat_mut(&mut self, pat: &mut Pat) {
            let Pat::Reference(reference) = pat else {
                return visit_mut::visit_pat_mut(self, pat);
            };
            let name = hidden(&format!("__part{}", self.behind.len()));
            let behind = (*reference.pat).clone();
            *pat = name_pattern(&name, None);
            self.behind.push((name, behind));
        }
        fn visit_pat_ident_mut(&mut self, pat: &mut PatIdent) {
            pat.mutability = None;
            pat.by_ref = None;
            visit_mut::visit_pat_ident_mut(self, pat);
        }
    }
    let mut pat = pat.clone();
    let mut lender = Lender { behind: Vec::new() };
    lender.visit_pat_mut(&mut pat);
    let mut next = 0;
    while let Some((_, behind)) = lender.behind.get(next) {
        let mut behind = behind.clone();
        lender.visit_pat_mut(&mut behind);
        lender.behind[next].1 = behind;
        next += 1;
    }
    (pat, lender.behind)
}

/// The pattern by which a body takes an argument apart, where `#[async_trait]` has written it.
///
/// ```text
/// let (a, b) = { let __arg1 = __arg1; __arg1 };
/// ```
pub(super) fn pattern_inside(body: &TokenStream, argument: &Ident) -> Option<Pat> {
    let tokens: Vec<TokenTree> = body.clone().into_iter().collect();
    let is_it = |token: &TokenTree| matches!(token, TokenTree::Ident(word) if word == argument);
    let end = tokens.windows(2).position(|pair| {
        let [TokenTree::Punct(equals), TokenTree::Group(value)] = pair else {
            return false;
        };
        let value: Vec<_> = value.stream().into_iter().collect();
        equals.as_char() == '='
            && matches!(value.as_slice(), [_let, name, _equals, moved, _end, given]
                if [name, moved, given].into_iter().all(is_it))
    })?;
    let before = &tokens[..end];
    let start = before
        .iter()
        .rposition(|token| matches!(token, TokenTree::Ident(word) if word == "let"))?;
    let pattern = before[start + 1..].iter().cloned().collect();
    Pat::parse_single.parse2(pattern).ok()
}

pub(super) fn idents(tokens: TokenStream) -> Vec<Ident> {
    let found = tokens.into_iter().flat_map(|token| match token {
        TokenTree::Ident(ident) => vec![ident],
        TokenTree::Group(group) => idents(group.stream()),
        _ => Vec::new(),
    });
    found.collect()
}
