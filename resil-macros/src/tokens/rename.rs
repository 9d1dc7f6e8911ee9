//! `self` under another name: it cannot be bound again, so a `self` that each attempt gets anew has one.

use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};

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
        renamed.extend([rename_in(token, this, kept, in_item)]);
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

/// The start of a nested item, in which `self` is another one.
fn starts_item(token: &TokenTree, after: &[TokenTree]) -> bool {
    match token {
        TokenTree::Ident(word) if *word == "fn" => {
            matches!(after.first(), Some(TokenTree::Ident(_)))
        }
        TokenTree::Ident(word) => *word == "impl" || *word == "trait" || *word == "mod",
        _ => false,
    }
}

/// `self::decide`
fn starts_path(after: &[TokenTree]) -> bool {
    matches!(after, [TokenTree::Punct(one), TokenTree::Punct(two), ..]
        if one.as_char() == ':' && two.as_char() == ':')
}
