//! The annotated function: its header is parsed, its body is not.
//!
//! A body that is never parsed costs nothing to pass on, keeps every token and span as the user typed
//! them, and leaves its syntax errors to the compiler.

pub(crate) mod form;
pub(crate) mod krate;
pub(crate) mod receiver;
pub(crate) mod source;

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use quote::ToTokens;
use syn::parse::{Parse, ParseStream, Parser};
use syn::{Attribute, Signature, Token, Visibility};

use crate::arguments::stack::Own;
use crate::errors;

/// A function as written: header, and an opaque body.
pub(crate) struct Function {
    pub(crate) attrs: Vec<Attribute>,
    pub(crate) vis: Visibility,
    pub(crate) sig: Signature,
    /// The `#![…]` at the head of the body.
    pub(crate) inner: TokenStream,
    /// The body, in the user's own braces.
    pub(crate) body: Group,
}

/// What stands under the attribute when it is no function with a body.
pub(crate) struct Misplaced {
    tokens: TokenStream,
    error: syn::Error,
}

impl Misplaced {
    /// The item without our attributes, and what is wrong with it.
    pub(crate) fn into_tokens(self) -> TokenStream {
        let mut tokens = self.tokens;
        tokens.extend(errors::as_items(&[self.error]));
        tokens
    }
}

/// Reads the item under `#[name]`, in a crate that calls resil `krate`.
pub(crate) fn parse(name: &str, krate: &str, item: TokenStream) -> Result<Function, Misplaced> {
    let (attrs, rest) = match with_rest(Attribute::parse_outer, item.clone()) {
        Ok(split) => split,
        Err(error) => {
            return Err(Misplaced {
                tokens: item,
                error,
            });
        }
    };
    let header = |input: ParseStream<'_>| Ok((input.parse()?, input.parse()?));
    let misplaced = |error| {
        let foreign = attrs
            .iter()
            .filter(|attr| Own::named(attr.path(), krate).is_none());
        let mut tokens: TokenStream = foreign.map(ToTokens::to_token_stream).collect();
        tokens.extend(rest.clone());
        Misplaced { tokens, error }
    };
    let (vis, sig, tail): (Visibility, Signature, TokenStream) =
        match with_rest(header, rest.clone()) {
            Ok(((vis, sig), tail)) => (vis, sig, tail),
            Err(error) => return Err(misplaced(not_a_function(name, &rest).unwrap_or(error))),
        };
    match body(tail) {
        Some((inner, body)) => Ok(Function {
            attrs,
            vis,
            sig,
            inner,
            body,
        }),
        None => Err(misplaced(syn::Error::new_spanned(
            &sig.ident,
            format!(
                "`#[{name}]` guards the body of a function, and `{}` has none\n\
                 help: move the attribute to the function that is run, in the `impl`",
                sig.ident
            ),
        ))),
    }
}

/// Runs `parser` on the front of `tokens`, and returns what it left.
fn with_rest<T>(
    parser: impl FnOnce(ParseStream<'_>) -> syn::Result<T>,
    tokens: TokenStream,
) -> syn::Result<(T, TokenStream)> {
    let both = |input: ParseStream<'_>| Ok((parser(input)?, TokenStream::parse(input)?));
    both.parse2(tokens)
}

/// The braces at the end of a function, which a `macro_rules!` may have wrapped, and the inner attributes.
fn body(tail: TokenStream) -> Option<(TokenStream, Group)> {
    let mut tokens = tail.into_iter();
    let (Some(TokenTree::Group(group)), None) = (tokens.next(), tokens.next()) else {
        return None;
    };
    match group.delimiter() {
        Delimiter::None => body(group.stream()),
        Delimiter::Brace => Some(split_inner_attributes(&group)),
        Delimiter::Parenthesis | Delimiter::Bracket => None,
    }
}

fn split_inner_attributes(braces: &Group) -> (TokenStream, Group) {
    let tokens: Vec<TokenTree> = braces.stream().into_iter().collect();
    let mut inner = 0;
    while let [
        TokenTree::Punct(pound),
        TokenTree::Punct(bang),
        TokenTree::Group(group),
        ..,
    ] = &tokens[inner..]
        && pound.as_char() == '#'
        && bang.as_char() == '!'
        && group.delimiter() == Delimiter::Bracket
    {
        inner += 3;
    }
    let mut body = Group::new(Delimiter::Brace, tokens[inner..].iter().cloned().collect());
    body.set_span(braces.span());
    (tokens[..inner].iter().cloned().collect(), body)
}

/// The error for an item that is plainly something else; `None` for a function that is not finished.
fn not_a_function(name: &str, rest: &TokenStream) -> Option<syn::Error> {
    let item = |input: ParseStream<'_>| {
        Visibility::parse(input)?;
        let _: Option<Token![unsafe]> = input.parse()?;
        TokenTree::parse(input)
    };
    let (keyword, after) = with_rest(item, rest.clone()).ok()?;
    let what = match keyword.to_string().as_str() {
        "struct" => "a struct",
        "enum" => "an enum",
        "union" => "a union",
        "mod" => "a module",
        "impl" => "an `impl` block",
        "trait" => "a trait",
        "static" => "a static",
        "type" => "a type",
        "use" => "an import",
        "let" => "a `let` statement",
        "const" if !after.into_iter().any(|token| token.to_string() == "fn") => "a constant",
        _ => return None,
    };
    Some(syn::Error::new(
        keyword.span(),
        format!(
            "`#[{name}]` goes on a function, and this is {what}\nhelp: put it on the `fn` that makes the call"
        ),
    ))
}
