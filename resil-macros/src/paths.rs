//! Where generated tokens point, and what they are called.

use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote_spanned};
use syn::Path;

/// The one module that generated code names: `::resil::__rt`.
pub(crate) struct Runtime(TokenStream);

impl Runtime {
    /// That of the crate at `path`, or of the dependency called `name`.
    pub(crate) fn of(path: Option<&Path>, name: &str) -> Runtime {
        let here = Span::mixed_site();
        let named = path.map(|path| quote_spanned! {here=> #path::__rt });
        let name = Ident::new(name, here);
        Runtime(named.unwrap_or_else(|| quote_spanned! {here=> ::#name::__rt }))
    }

    /// The module, at the token that an error about the call should underline.
    pub(crate) fn at(&self, span: Span) -> TokenStream {
        relocate(self.0.clone(), span)
    }
}

impl ToTokens for Runtime {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        self.0.to_tokens(tokens);
    }
}

/// The tokens, pointing at `span`, with the meaning they have where they stand.
pub(crate) fn relocate(tokens: TokenStream, span: Span) -> TokenStream {
    with_spans(tokens, &|token| token.located_at(span))
}

/// The tokens as those of an expansion, where they stand: the compiler shows the attribute that needs what it says of them.
pub(crate) fn generated(tokens: TokenStream) -> TokenStream {
    let generated = tokens.into_iter().map(|mut token| {
        if let TokenTree::Group(group) = &token {
            let span = group.span();
            token = Group::new(group.delimiter(), generated(group.stream())).into();
            token.set_span(span);
        }
        token.set_span(at(token.span()));
        token
    });
    generated.collect()
}

/// A span that points at the user's token, for names that the user's code cannot see.
pub(crate) fn at(span: Span) -> Span {
    Span::mixed_site().located_at(span)
}

/// A reference to what an expression gives. The compiler underlines from the `&` to the closing parenthesis: so these stand
/// at the first and the last token of the expression.
pub(crate) fn referred(expression: &TokenStream) -> TokenStream {
    let mut spans = expression.clone().into_iter().map(|token| token.span());
    let first = spans.next().unwrap_or_else(Span::call_site);
    let last = spans.last().unwrap_or(first);
    let mut parentheses = Group::new(Delimiter::Parenthesis, expression.clone());
    parentheses.set_span(at(last));
    quote_spanned! {at(first)=> & #parentheses }
}

/// A name that the user's code cannot see.
pub(crate) fn hidden(name: &str) -> Ident {
    Ident::new(name, Span::mixed_site())
}

/// The tokens, all at one place, where the compiler proposes no replacement for a single one of them.
pub(crate) fn written_at(tokens: TokenStream, span: Span) -> TokenStream {
    with_spans(tokens, &|_| Span::call_site().located_at(span))
}

/// The tokens with other spans, each made from its own.
fn with_spans(tokens: TokenStream, other: &dyn Fn(Span) -> Span) -> TokenStream {
    let moved = tokens.into_iter().map(|token| {
        let span = other(token.span());
        let mut token = match token {
            TokenTree::Group(group) => {
                Group::new(group.delimiter(), with_spans(group.stream(), other)).into()
            }
            token => token,
        };
        token.set_span(span);
        token
    });
    moved.collect()
}
