//! `self` under another name: it cannot be bound again, so a `self` that each attempt gets anew has one.

use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};

use quote::quote_spanned;

use crate::arguments::mentions::is_captured;
use crate::paths::at;

/// The tokens with `this` for every `self` that means the receiver.
///
/// ```text
/// self.send(|| self::decide(self))  →  __this.send(|| self::decide(__this))
/// ```
pub(crate) fn receiver(tokens: TokenStream, this: &Ident) -> TokenStream {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let mut renamed = TokenStream::new();
    let mut in_item = false;
    for (index, token) in tokens.iter().enumerate() {
        let after = &tokens[index + 1..];
        in_item |= starts_item(token, after);
        let ends_item = matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace)
            || matches!(token, TokenTree::Punct(punct) if punct.as_char() == ';');
        let in_pub =
            index > 0 && matches!(&tokens[index - 1], TokenTree::Ident(word) if *word == "pub");
        let kept = in_item || in_pub || starts_path(after);
        let token = rename_in(token, this, kept, in_item);
        let shows = !in_item && is_formatted(&tokens[..index]);
        renamed.extend([if shows { with_self(token, this) } else { token }]);
        in_item &= !ends_item;
    }
    renamed
}

fn rename_in(token: &TokenTree, this: &Ident, kept: bool, in_item: bool) -> TokenTree {
    match token {
        TokenTree::Ident(word) if *word == "self" && !kept => {
            Ident::new(&this.to_string(), at(word.span())).into()
        }
        TokenTree::Group(group) if !in_item => {
            let mut renamed = Group::new(group.delimiter(), receiver(group.stream(), this));
            renamed.set_span(group.span());
            renamed.into()
        }
        token => token.clone(),
    }
}

/// The macros that show the variables that a text names.
const FORMATTING: &[&str] = &[
    "anyhow",
    "assert",
    "assert_eq",
    "assert_ne",
    "bail",
    "debug",
    "debug_assert",
    "debug_assert_eq",
    "debug_assert_ne",
    "ensure",
    "eprint",
    "eprintln",
    "error",
    "event",
    "format",
    "format_args",
    "info",
    "log",
    "panic",
    "print",
    "println",
    "todo",
    "trace",
    "unimplemented",
    "unreachable",
    "warn",
    "write",
    "writeln",
];

/// Whether the next group is what such a macro is given.
fn is_formatted(before: &[TokenTree]) -> bool {
    matches!(before, [.., TokenTree::Ident(name), TokenTree::Punct(bang)]
        if bang.as_char() == '!' && FORMATTING.iter().any(|formatting| name == formatting))
}

/// A text cannot have another name in it without its other names losing their meaning, so it is told what `self` is.
///
/// ```text
/// ("{self:?} sends {text}")  →  ("{self:?} sends {text}", self = __this)
/// ```
fn with_self(given: TokenTree, this: &Ident) -> TokenTree {
    let TokenTree::Group(group) = given else {
        return given;
    };
    let mut tokens = group.stream();
    let shows_self = |token: TokenTree| matches!(token, TokenTree::Literal(text) if is_captured(&text.to_string(), "self"));
    if !tokens.clone().into_iter().any(shows_self) {
        return group.into();
    }
    let here = at(group.span_close());
    let this = Ident::new(&this.to_string(), here);
    let last = tokens.clone().into_iter().last();
    let ended = matches!(last, Some(TokenTree::Punct(comma)) if comma.as_char() == ',');
    let comma = (!ended).then(|| quote_spanned! {here=> , });
    tokens.extend(quote_spanned! {here=> #comma self = #this });
    let mut told = Group::new(group.delimiter(), tokens);
    told.set_span(group.span());
    told.into()
}

/// The start of a nested item, in which `self` is another one, or a module as in `use std::fmt::{self, Display};`.
fn starts_item(token: &TokenTree, after: &[TokenTree]) -> bool {
    match token {
        TokenTree::Ident(word) if *word == "fn" => {
            matches!(after.first(), Some(TokenTree::Ident(_)))
        }
        TokenTree::Ident(word) => {
            let items = ["impl", "mod", "trait", "use"];
            items.iter().any(|item| word == item)
        }
        _ => false,
    }
}

/// `self::decide`
fn starts_path(after: &[TokenTree]) -> bool {
    matches!(after, [TokenTree::Punct(one), TokenTree::Punct(two), ..]
        if one.as_char() == ':' && two.as_char() == ':')
}
