//! Tokens in a message, spaced as their author spaced them.

use proc_macro2::{Delimiter, Span, TokenStream, TokenTree};

/// The tokens as they stand in the source: `ApiError::`, where printing them gives `ApiError ::`.
pub(crate) fn as_written(tokens: &TokenStream) -> String {
    if !proc_macro::is_available() {
        return tokens.to_string();
    }
    let mut text = Text::default();
    text.write(tokens.clone());
    text.written
}

#[derive(Default)]
struct Text {
    written: String,
    /// The last token.
    last: Option<Span>,
}

impl Text {
    fn write(&mut self, tokens: TokenStream) {
        for token in tokens {
            match token {
                TokenTree::Group(group) => {
                    let (open, close) = delimiters(group.delimiter());
                    let made = ends_alike(group.span_open(), group.span_close());
                    self.push(open, group.span_open());
                    self.last = self.last.filter(|_| !made);
                    self.write(group.stream());
                    self.last = self.last.filter(|_| !made);
                    self.push(close, group.span_close());
                }
                token => self.push(&token.to_string(), token.span()),
            }
        }
    }

    /// What an invisible group begins with is nothing.
    fn push(&mut self, token: &str, span: Span) {
        if token.is_empty() {
            return;
        }
        if self.last.is_some_and(|last| !touch(last, span)) {
            self.written.push(' ');
        }
        self.written.push_str(token);
        self.last = Some(span);
    }
}

fn touch(one: Span, next: Span) -> bool {
    let (end, start) = (one.unwrap().end(), next.unwrap().start());
    (end.line(), end.column()) == (start.line(), start.column())
}

/// Whether the delimiters of a group stand at one place: it was put together from parts that have lost theirs.
fn ends_alike(open: Span, close: Span) -> bool {
    let (open, close) = (open.unwrap().end(), close.unwrap().end());
    (open.line(), open.column()) == (close.line(), close.column())
}

const fn delimiters(delimiter: Delimiter) -> (&'static str, &'static str) {
    match delimiter {
        Delimiter::Parenthesis => ("(", ")"),
        Delimiter::Brace => ("{", "}"),
        Delimiter::Bracket => ("[", "]"),
        Delimiter::None => ("", ""),
    }
}
