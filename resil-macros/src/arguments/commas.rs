//! What is said of arguments that are not apart from each other.

use proc_macro2::{Ident, TokenStream, TokenTree};
use syn::Expr;
use syn::parse::{Parse, ParseStream, Parser};

use crate::arguments::written::as_written;

/// What is wrong with a value of `key` that goes on where it should end: another argument follows without a comma, or
/// something that is none. It takes one `what`; `help` says what to write, where it begins wrong already.
pub(super) fn too_much(
    key: &Ident,
    what: &str,
    value: &TokenStream,
    help: impl FnOnce() -> String,
) -> syn::Error {
    let tokens: Vec<_> = value.clone().into_iter().collect();
    if let Some((at, next)) = next_key(&tokens) {
        let before = as_written(&tokens[..at].iter().cloned().collect());
        return syn::Error::new(
            next.span(),
            format!(
                "expected a comma after the value of `{key}`, found `{next}`\nhelp: write `{key} = {before}, {next} = …`"
            ),
        );
    }
    let help = match behind_the_first(value) {
        Some(rest) => format!("remove `{}`", as_written(&rest)),
        None => help(),
    };
    let message = format!(
        "`{key}` takes one {what}, found `{}`\nhelp: {help}",
        as_written(value)
    );
    syn::Error::new_spanned(value, message)
}

/// The key of the argument that begins behind the first of these tokens, and its place.
pub(super) fn next_key(tokens: &[TokenTree]) -> Option<(usize, &Ident)> {
    let is = |token: Option<&TokenTree>, char: char| matches!(token, Some(TokenTree::Punct(punct)) if punct.as_char() == char);
    let keys = tokens.iter().enumerate().skip(1);
    let mut keys = keys.filter_map(|(at, token)| match token {
        TokenTree::Ident(key) => Some((at, key)),
        _ => None,
    });
    keys.find(|(at, _)| {
        let after = tokens.get(at + 2);
        is(tokens.get(at + 1), '=') && !is(after, '=') && !is(after, '>')
    })
}

/// What follows the expression that the tokens begin with.
fn behind_the_first(tokens: &TokenStream) -> Option<TokenStream> {
    let both = |input: ParseStream<'_>| {
        Expr::parse(input)?;
        TokenStream::parse(input)
    };
    both.parse2(tokens.clone())
        .ok()
        .filter(|rest| !rest.is_empty())
}
