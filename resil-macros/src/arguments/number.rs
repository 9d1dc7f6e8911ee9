//! A number written in an attribute, such as `wait = "100ms"`, as the text that `resil.toml` would hold.

use proc_macro2::{Ident, Span, TokenStream};
use quote::ToTokens;
use syn::{Expr, Lit, UnOp};

use crate::arguments::split::{Piece, peel};

/// A key that takes a number, and its value.
pub(crate) struct Number {
    /// As written: `max`.
    pub(crate) key: Ident,
    /// As in the table of keys: `max_attempts`.
    pub(crate) canonical: &'static str,
    pub(crate) value: Value,
    /// The tokens of the value, for errors and for code.
    pub(crate) tokens: TokenStream,
}

/// The value of a number.
pub(crate) enum Value {
    /// Text in the syntax of TOML: `3`, `"100ms"`.
    Text(String),
    /// Known only when the function is called: `max = self.attempts`.
    Expression,
}

impl Number {
    pub(crate) fn parse(key: Ident, canonical: &'static str, value: Piece) -> syn::Result<Number> {
        let tokens: TokenStream = peel(value.into_iter().collect()).into_iter().collect();
        let expression = syn::parse2::<Expr>(tokens.clone()).map_err(|_| {
            let message = format!(
                "`{key}` takes one value, found `{tokens}`\nhelp: separate the arguments by commas"
            );
            syn::Error::new_spanned(&tokens, message)
        })?;
        let value = match literal(&expression)? {
            Some(text) => Value::Text(text),
            None if canonical == "max_attempts" => Value::Expression,
            None => {
                let message = format!(
                    "`{key}` takes a literal, found an expression\n\
                     help: of the numbers, only `max` of `#[retry]` may be computed"
                );
                return Err(syn::Error::new_spanned(&tokens, message));
            }
        };
        Ok(Number {
            key,
            canonical,
            value,
            tokens,
        })
    }

    pub(crate) fn text(&self) -> Option<&str> {
        match &self.value {
            Value::Text(text) => Some(text),
            Value::Expression => None,
        }
    }

    pub(crate) fn span(&self) -> Span {
        self.tokens
            .clone()
            .into_iter()
            .next()
            .map_or_else(|| self.key.span(), |token| token.span())
    }
}

/// The literal as TOML; `None` for any other expression.
fn literal(expression: &Expr) -> syn::Result<Option<String>> {
    match expression {
        Expr::Group(group) => literal(&group.expr),
        Expr::Lit(expression) => text_of(&expression.lit).map(Some),
        Expr::Unary(unary) if matches!(unary.op, UnOp::Neg(_)) => {
            Ok(literal(&unary.expr)?.map(|positive| format!("-{positive}")))
        }
        _ => Ok(None),
    }
}

fn text_of(literal: &Lit) -> syn::Result<String> {
    match literal {
        Lit::Str(text) => Ok(quoted(&text.value())),
        Lit::Bool(flag) => Ok(flag.value.to_string()),
        Lit::Int(number) if number.suffix().is_empty() => Ok(number.base10_digits().to_owned()),
        Lit::Float(number) if number.suffix().is_empty() => Ok(number.base10_digits().to_owned()),
        Lit::Int(number) => Err(suffixed(number, number.base10_digits(), number.suffix())),
        Lit::Float(number) => Err(suffixed(number, number.base10_digits(), number.suffix())),
        other => Err(syn::Error::new_spanned(
            other,
            format!(
                "expected a number, a text or `true` or `false`, found `{}`",
                other.to_token_stream()
            ),
        )),
    }
}

fn suffixed(literal: impl ToTokens, digits: &str, suffix: &str) -> syn::Error {
    let message = format!(
        "expected a number without a suffix, found `{suffix}` after it\n\
         help: write `{digits}`, or a text with a unit for a duration, such as \"{digits}ms\""
    );
    syn::Error::new_spanned(literal, message)
}

/// A basic string of TOML.
fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for char in text.chars() {
        match char {
            '"' | '\\' => quoted.extend(['\\', char]),
            char if char.is_control() => {
                quoted.extend(format!("\\u{:04X}", u32::from(char)).chars());
            }
            char => quoted.push(char),
        }
    }
    quoted.push('"');
    quoted
}
