//! A number written in an attribute, such as `wait = "100ms"`, as the text that `resil.toml` would hold.

use proc_macro2::{Ident, Span, TokenStream};
use quote::ToTokens;
use resil_config::{Key, ValueType};
use syn::{Expr, Lit, UnOp};

use crate::arguments::commas;
use crate::arguments::split::{Piece, peel};
use crate::arguments::written::as_written;
use crate::input::form::Gives;

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
    /// Reads the value of `key` in an attribute of a function that gives this.
    pub(crate) fn parse(key: Ident, of: &Key, gives: Gives, value: Piece) -> syn::Result<Number> {
        let tokens: TokenStream = peel(value.into_iter().collect()).into_iter().collect();
        let expression = syn::parse2::<Expr>(tokens.clone()).map_err(|_| {
            let help = || format!("write `{key} = …`, {}", of.expectation());
            commas::too_much(&key, "value", &tokens, help)
        })?;
        let value = match literal(&expression, &key, of)? {
            Some(text) => Value::Text(text),
            None if of.name == "max_attempts" => Value::Expression,
            None => {
                let message = computed(&key, of, gives, &as_written(&tokens));
                return Err(syn::Error::new_spanned(&tokens, message));
            }
        };
        Ok(Number {
            key,
            canonical: of.name,
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

/// What is wrong with `wait = delay`.
fn computed(key: &Ident, of: &Key, gives: Gives, found: &str) -> String {
    let takes = match of.value {
        ValueType::Duration => "a duration in quotes, such as \"500ms\"",
        ValueType::Boolean => "`true` or `false`",
        _ => "a literal",
    };
    let help = if of.name == "wait_duration" && gives == Gives::Result {
        "a wait that depends on the call is given by `when = |error, attempts| resil::Decision::After(…)`".to_owned()
    } else if let ValueType::Duration = of.value {
        format!(
            "write it out, such as `{key} = \"500ms\"`: of the numbers, only `max` of `#[retry]` may be computed"
        )
    } else {
        "write it out: of the numbers, only `max` of `#[retry]` may be computed".to_owned()
    };
    format!("`{key}` takes {takes}, found `{found}`\nhelp: {help}")
}

/// The literal as TOML; `None` for any other expression.
fn literal(expression: &Expr, key: &Ident, of: &Key) -> syn::Result<Option<String>> {
    match expression {
        Expr::Group(group) => literal(&group.expr, key, of),
        Expr::Lit(expression) => text_of(&expression.lit, key, of).map(Some),
        Expr::Unary(unary) if matches!(unary.op, UnOp::Neg(_)) => {
            Ok(literal(&unary.expr, key, of)?.map(|positive| format!("-{positive}")))
        }
        _ => Ok(None),
    }
}

fn text_of(literal: &Lit, key: &Ident, of: &Key) -> syn::Result<String> {
    match literal {
        Lit::Str(text) => Ok(quoted(&text.value())),
        Lit::Bool(flag) => Ok(flag.value.to_string()),
        Lit::Int(number) if number.suffix().is_empty() => Ok(number.base10_digits().to_owned()),
        Lit::Float(number) if number.suffix().is_empty() => Ok(number.base10_digits().to_owned()),
        Lit::Int(number) => {
            let (digits, suffix) = (number.base10_digits(), number.suffix());
            Err(suffixed(number, digits, suffix, key, of.value))
        }
        Lit::Float(number) => {
            let (digits, suffix) = (number.base10_digits(), number.suffix());
            Err(suffixed(number, digits, suffix, key, of.value))
        }
        other => Err(syn::Error::new_spanned(
            other,
            format!(
                "expected a number, a text or `true` or `false`, found `{}`",
                as_written(&other.to_token_stream())
            ),
        )),
    }
}

/// What is wrong with `max = 3u32`, and with `wait = 100ms`.
fn suffixed(
    literal: impl ToTokens,
    digits: &str,
    suffix: &str,
    key: &Ident,
    value: ValueType,
) -> syn::Error {
    let found = as_written(&literal.to_token_stream());
    let unit = matches!(suffix, "ns" | "us" | "ms" | "s" | "m" | "h" | "d");
    let message = match value {
        ValueType::Duration if unit => format!(
            "`{key}` takes a duration in quotes, found `{found}`\nhelp: write `{key} = \"{digits}{suffix}\"`"
        ),
        ValueType::Duration => format!(
            "`{key}` takes a duration in quotes, found `{found}`\n\
             help: write the unit, as in `{key} = \"{digits}s\"` or `{key} = \"{digits}ms\"`"
        ),
        _ => format!(
            "`{key}` takes no suffix behind the number, found `{found}`\nhelp: write `{key} = {digits}`"
        ),
    };
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
