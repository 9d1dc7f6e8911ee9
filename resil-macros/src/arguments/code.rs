//! Code in an argument: a path, a closure, or (for errors) a pattern, quoted or not.

use proc_macro2::{Ident, Literal, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote_spanned};
use resil_config::Kind;
use syn::parse::{Parse, ParseStream, Parser};
use syn::{BinOp, Expr, ExprClosure, Lit, LitStr, Pat, Token, UnOp};

use crate::arguments::examples;
use crate::arguments::split::{Piece, peel};
use crate::arguments::written::as_written;
use crate::input::form::Gives;
use crate::paths::written_at;

/// Code that is called with what a call returned.
#[derive(Clone)]
pub(crate) enum Code {
    /// `Vec::is_empty`
    Path(syn::ExprPath),
    /// `|files| files.len() < 3`
    Closure(TokenStream),
    /// `ApiError::Gone | ApiError::Http(404)`, with an `if` perhaps.
    Pattern(TokenStream),
}

/// What an argument's code may be.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Accepts {
    Callable,
    CallableOrPattern,
}

/// Where code stands.
#[derive(Clone, Copy)]
pub(crate) struct Place {
    /// Of the attribute.
    pub(crate) kind: Kind,
    /// What the function gives.
    pub(crate) gives: Gives,
    pub(crate) accepts: Accepts,
}

impl Code {
    pub(crate) fn parse(key: &Ident, value: Piece, place: Place) -> syn::Result<Code> {
        let value = peel(value.into_iter().collect());
        let (code, meant) = match value.as_slice() {
            [TokenTree::Literal(literal)] => {
                match syn::parse2::<LitStr>(literal.to_token_stream()) {
                    Ok(quoted) => (Code::quoted(&quoted, place.accepts), None),
                    Err(_) => (
                        Code::unquoted(literal.to_token_stream(), place.accepts),
                        in_place_of(&key.to_string(), literal, place.gives),
                    ),
                }
            }
            value => {
                let tokens = value.iter().cloned().collect();
                (Code::unquoted(tokens, place.accepts), None)
            }
        };
        code.map_err(|Misread { at, message, help }| {
            let example = || examples::example(place.kind, &key.to_string());
            let help = help.or(meant);
            let help = help.or_else(|| example().map(|example| format!("write {example}")));
            let help = help.map(|help| format!("\nhelp: {help}"));
            syn::Error::new_spanned(at, message + &help.unwrap_or_default())
        })
    }

    /// Whether the code mentions `name`, so that the value must still be there when it runs.
    pub(crate) fn mentions(&self, name: &Ident) -> bool {
        let name = name.to_string();
        match self {
            Code::Path(_) => false,
            Code::Closure(tokens) => mentions(tokens, &name) && !parameters_hide(tokens, &name),
            Code::Pattern(tokens) => mentions(tokens, &name),
        }
    }

    fn closure(&self) -> Option<ExprClosure> {
        match self {
            Code::Closure(tokens) => syn::parse2(tokens.clone()).ok(),
            Code::Path(_) | Code::Pattern(_) => None,
        }
    }

    /// The closure, if it certainly gives a `bool`.
    pub(crate) fn yes_or_no(&self) -> Option<ExprClosure> {
        self.closure().filter(|closure| is_yes_or_no(&closure.body))
    }

    /// The `async` of `async |error| …`, and of `|error| async { … }`.
    pub(crate) fn awaited(&self) -> Option<Span> {
        let closure = self.closure()?;
        let of_body = match &*closure.body {
            Expr::Async(block) => Some(block.async_token.span),
            _ => None,
        };
        closure.asyncness.map(|keyword| keyword.span).or(of_body)
    }

    /// Where it starts.
    pub(crate) fn span(&self) -> Option<Span> {
        let tokens = match self {
            Code::Path(path) => path.to_token_stream(),
            Code::Closure(tokens) | Code::Pattern(tokens) => tokens.clone(),
        };
        tokens.into_iter().next().map(|token| token.span())
    }

    /// The last name of a path.
    pub(crate) fn last_span(&self) -> Option<Span> {
        match self {
            Code::Path(path) => path.path.segments.last().map(|last| last.ident.span()),
            Code::Closure(_) | Code::Pattern(_) => None,
        }
    }

    /// All tokens stand at the literal, so errors in them point at it; what the compiler would put in the place of one of them
    /// would replace all.
    fn quoted(literal: &LitStr, accepts: Accepts) -> Result<Code, Misread> {
        let text = literal.value();
        let what = accepts.words();
        if let Some(meant) = with_two_colons(&text) {
            return Err(Misread {
                at: literal.to_token_stream(),
                message: format!("`{text}` is not a path"),
                help: Some(format!("did you mean `{meant}`?")),
            });
        }
        let found = if text.trim().is_empty() {
            "an empty text".to_owned()
        } else {
            format!("the text `{text}`")
        };
        let types = text.contains('<') && !text.contains("::<");
        let wrong = || Misread {
            at: literal.to_token_stream(),
            message: format!("expected {what}, found {found}"),
            help: types
                .then(|| "the types of a path follow `::`, as in `Vec::<u8>::is_empty`".to_owned()),
        };
        let tokens = literal.parse::<TokenStream>().map_err(|_| wrong())?;
        Code::unquoted(written_at(tokens, literal.span()), accepts).map_err(|_| wrong())
    }

    fn unquoted(tokens: TokenStream, accepts: Accepts) -> Result<Code, Misread> {
        let patterns = accepts == Accepts::CallableOrPattern;
        match syn::parse2::<Expr>(tokens.clone()) {
            Ok(Expr::Closure(_)) => Ok(Code::Closure(tokens)),
            Ok(Expr::Path(path)) if !(patterns && names_a_variant(&path.path)) => {
                Ok(Code::Path(path))
            }
            Err(error) if starts_closure(&tokens) => Err(unfinished(tokens, &error)),
            _ if patterns && guarded_pattern.parse2(tokens.clone()).is_ok() => {
                Ok(Code::Pattern(tokens))
            }
            _ => Err(Misread {
                message: format!(
                    "expected {}, found `{}`",
                    accepts.words(),
                    as_written(&tokens)
                ),
                at: tokens,
                help: None,
            }),
        }
    }
}

/// Why tokens are no code.
struct Misread {
    at: TokenStream,
    message: String,
    /// What to write instead, if it is not what the key takes in general.
    help: Option<String>,
}

impl Accepts {
    const fn words(self) -> &'static str {
        match self {
            Accepts::Callable => "a path or a closure",
            Accepts::CallableOrPattern => "a pattern, a path or a closure",
        }
    }
}

/// The path that lacks a colon: `Self:decide`.
fn with_two_colons(text: &str) -> Option<String> {
    let parts: Vec<_> = text.split(':').filter(|part| !part.is_empty()).collect();
    let meant = parts.join("::");
    let is_path = |text: &str| syn::parse_str::<syn::ExprPath>(text).is_ok();
    (parts.len() > 1 && !is_path(text) && is_path(&meant)).then_some(meant)
}

/// What is wrong with a closure, at the token where it fails.
fn unfinished(closure: TokenStream, error: &syn::Error) -> Misread {
    let ends = error.to_string().starts_with("unexpected end of input");
    let last = closure.into_iter().last();
    let (at, message) = match last {
        Some(TokenTree::Punct(bar)) if ends && bar.as_char() == '|' => (
            bar.to_token_stream(),
            "this closure lacks its body".to_owned(),
        ),
        Some(last) if ends => (
            last.to_token_stream(),
            "the body of this closure is not finished".to_owned(),
        ),
        _ => {
            let at = error.span();
            let message = format!("this closure cannot be read: {error}");
            (quote_spanned! {at=> closure }, message)
        }
    };
    Misread {
        at,
        message,
        help: None,
    }
}

/// The code that was probably meant by a value.
fn in_place_of(key: &str, value: &Literal, gives: Gives) -> Option<String> {
    match key {
        "on_result" => Some(format!(
            "say which values to repeat: `on_result = |value| *value == {value}`"
        )),
        "record_result" => Some(format!(
            "say which values are failures: `record_result = |value| *value == {value}`"
        )),
        "fallback" => Some(value_in_place_of_errors(&value.to_string(), gives)),
        "when" => {
            let decides = "`when = |error, attempts| resil::Decision::Backoff`";
            let value = value.to_string();
            Some(match value.parse::<u32>() {
                Ok(_) => format!(
                    "for {value} attempts write `max = {value}`; to decide about each error, {decides}"
                ),
                Err(_) => format!("decide about each error: {decides}"),
            })
        }
        _ => None,
    }
}

/// The fallback that gives `value` in place of every error.
pub(super) fn value_in_place_of_errors(value: &str, gives: Gives) -> String {
    match gives {
        Gives::Result => {
            format!("for this value in place of an error, write `fallback = |_| Ok({value})`")
        }
        Gives::Another => format!(
            "for this value in place of an error, write `fallback = |_| {value}`, or `|_| Ok({value})` if the function \
             returns a `Result`"
        ),
    }
}

/// `true`, `n < 3`, `!done`, `matches!(..)`, `error.is_timeout()`
fn is_yes_or_no(expression: &Expr) -> bool {
    match expression {
        Expr::Lit(literal) => matches!(literal.lit, Lit::Bool(_)),
        Expr::Unary(unary) => matches!(unary.op, UnOp::Not(_)),
        Expr::Binary(binary) => matches!(
            binary.op,
            BinOp::And(_)
                | BinOp::Or(_)
                | BinOp::Eq(_)
                | BinOp::Ne(_)
                | BinOp::Lt(_)
                | BinOp::Le(_)
                | BinOp::Gt(_)
                | BinOp::Ge(_)
        ),
        Expr::Macro(called) => called.mac.path.is_ident("matches"),
        Expr::MethodCall(call) => call.method.to_string().starts_with("is_"),
        Expr::Paren(paren) => is_yes_or_no(&paren.expr),
        _ => false,
    }
}

/// `ApiError::Gone` is a pattern, `is_gone` and `ApiError::is_gone` are functions.
fn names_a_variant(path: &syn::Path) -> bool {
    let last = path
        .segments
        .last()
        .map(|segment| segment.ident.to_string());
    last.is_some_and(|name| name.starts_with(char::is_uppercase))
}

/// Whether a closure has a parameter called `name`: `|image| image.is_empty()` is not about the argument.
fn parameters_hide(closure: &TokenStream, name: &str) -> bool {
    let parsed = syn::parse2::<ExprClosure>(closure.clone());
    parsed.is_ok_and(|closure| mentions(&closure.inputs.to_token_stream(), name))
}

fn starts_closure(tokens: &TokenStream) -> bool {
    let first = tokens
        .clone()
        .into_iter()
        .find(|token| !matches!(token.to_string().as_str(), "async" | "move"));
    matches!(first, Some(TokenTree::Punct(punct)) if punct.as_char() == '|')
}

/// `ApiError::Http(code) if *code == 404`
fn guarded_pattern(input: ParseStream<'_>) -> syn::Result<()> {
    Pat::parse_multi_with_leading_vert(input)?;
    if input.parse::<Option<Token![if]>>()?.is_some() {
        Expr::parse(input)?;
    }
    Ok(())
}

/// Whether `name` occurs anywhere in `tokens`, also as `{name}` in a format string.
pub(crate) fn mentions(tokens: &TokenStream, name: &str) -> bool {
    tokens.clone().into_iter().any(|token| match token {
        TokenTree::Ident(ident) => ident == name,
        TokenTree::Group(group) => mentions(&group.stream(), name),
        TokenTree::Literal(literal) => literal.to_string().contains(&format!("{{{name}")),
        TokenTree::Punct(_) => false,
    })
}
