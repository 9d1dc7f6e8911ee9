//! What is said of an argument that cannot be read.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use resil_config::Kind;
use syn::Lit;

use crate::arguments::args::{Reader, spelled};
use crate::arguments::vocabulary::{self, Begun, Suggestion};
use crate::arguments::written::as_written;
use crate::arguments::{code, commas, examples};

impl Reader {
    /// The argument that a literal alone may stand for: a name, or the number that matters most.
    pub(super) fn meant_by(&self, literal: &Lit) -> Option<String> {
        let attribute = vocabulary::attribute(self.kind).section();
        let argument = match literal {
            Lit::Char(name) => format!("\"{}\"", name.value()),
            Lit::Int(number) => vocabulary::main_number(self.kind, number.base10_digits()),
            Lit::Float(number) => vocabulary::main_number(self.kind, number.base10_digits()),
            _ => return None,
        };
        Some(format!("\nhelp: write `#[{attribute}({argument})]`"))
    }

    /// A word without a value.
    pub(super) fn lone(&self, key: &Ident) -> syn::Error {
        let (word, number) = (
            vocabulary::word(self.kind, &spelled(key)),
            self.kind.key(&spelled(key)),
        );
        let message = match (word, number) {
            (None, None) if self.args.name.is_some() => {
                let help = match vocabulary::begun(self.kind, &spelled(key)) {
                    Some(Begun::Code(near)) => format!("\nhelp: did you mean `{near} = …`?"),
                    Some(Begun::Number(near)) => {
                        format!(
                            "\nhelp: a number such as `{near}` stands in the table of the instance"
                        )
                    }
                    None => String::new(),
                };
                format!("expected `key = value`, found `{key}`{help}")
            }
            (None, None) => format!(
                "expected `key = value` or a name in quotes, found `{key}`\n\
                 help: for an instance of that name, write `#[{}(\"{key}\")]`",
                vocabulary::attribute(self.kind).section()
            ),
            _ => return self.needs_value(key),
        };
        syn::Error::new(key.span(), message)
    }

    /// `max`, or `max =`, which is complained of at `place`.
    fn lacking(&self, key: &Ident, place: Span, what: &str) -> syn::Error {
        let spelled = spelled(key);
        let of_file = vocabulary::word(self.kind, &spelled).is_none() && self.args.name.is_some();
        let help = match examples::example(self.kind, &spelled) {
            _ if of_file => format!(
                "remove `{key}`: the numbers of a named instance stand in its table in the file"
            ),
            Some(example) => format!("write {example}"),
            None => format!("remove `{key}`"),
        };
        syn::Error::new(place, format!("{what}\nhelp: {help}"))
    }

    fn needs_value(&self, key: &Ident) -> syn::Error {
        self.lacking(key, key.span(), &format!("`{key}` needs a value"))
    }

    /// `max =`
    pub(super) fn without_value(&self, key: &Ident, equals: Span) -> syn::Error {
        self.lacking(key, equals, &format!("`{key} =` lacks its value"))
    }

    /// A key that the attribute does not have, with its value.
    pub(super) fn unknown(&self, key: &Ident, value: &[TokenTree]) -> syn::Error {
        let section = vocabulary::attribute(self.kind).section();
        let value = as_written(&value.iter().cloned().collect());
        let has_none = format!("`#[{section}]` has no `{key}`");
        let message = match vocabulary::suggestion(self.kind, &spelled(key)) {
            Some(Suggestion::Key("fallback")) if syn::parse_str::<Lit>(&value).is_ok() => {
                let help = code::value_in_place_of_errors(&value, self.gives);
                format!("{has_none}\nhelp: {help}")
            }
            Some(Suggestion::Key(meant)) => format!("{has_none}\nhelp: did you mean `{meant}`?"),
            Some(Suggestion::KeyOf(owner)) => belongs(self.kind, owner, key, &value),
            None => {
                let known = vocabulary::known(self.kind).join(", ");
                format!("{has_none}\nhelp: it has {known}")
            }
        };
        syn::Error::new(key.span(), message)
    }

    /// An argument that is neither a name nor a pair.
    pub(super) fn unreadable(&self, piece: &[TokenTree]) -> syn::Error {
        let attribute = vocabulary::attribute(self.kind).section();
        let next = commas::next_key(piece);
        if let ([TokenTree::Literal(name), _, ..], Some((1, next))) = (piece, next) {
            let message = format!(
                "expected a comma after the name, found `{next}`\nhelp: write `#[{attribute}({name}, {next} = …)]`"
            );
            return syn::Error::new(next.span(), message);
        }
        let whole: TokenStream = piece.iter().cloned().collect();
        let help = match (piece, next) {
            ([TokenTree::Ident(key), TokenTree::Punct(colon), value @ ..], _)
                if colon.as_char() == ':' && !value.is_empty() =>
            {
                let value = as_written(&value.iter().cloned().collect());
                format!("write `{key} = {value}`")
            }
            (_, Some((_, next))) => format!("put a comma before `{next}`"),
            (_, None) => format!(
                "an argument is a name in quotes, or such as `{}`",
                vocabulary::main_number(self.kind, "5")
            ),
        };
        let found = as_written(&whole);
        let message = format!("expected `key = value`, found `{found}`\nhelp: {help}");
        syn::Error::new_spanned(whole, message)
    }
}

/// What is said of a key that stands in an attribute of `kind` and is one of `owner`.
fn belongs(kind: Kind, owner: Kind, key: &Ident, value: &str) -> String {
    let pair = match value {
        "" if *key == "borrow" => "borrow(…)".to_owned(),
        "" => format!("{key} = …"),
        value => format!("{key} = {value}"),
    };
    let (section, there) = (vocabulary::attribute(kind).section(), owner.section());
    match (kind, owner) {
        (Kind::Bulkhead, Kind::ThreadPoolBulkhead) => format!(
            "`{key}` is for a bulkhead with `type = \"thread_pool\"`\nhelp: add `type = \"thread_pool\"`"
        ),
        (Kind::ThreadPoolBulkhead, Kind::Bulkhead) => format!(
            "`{key}` is for a bulkhead without `type = \"thread_pool\"`\n\
             help: bound the pool by `max_thread_pool_size` and `queue_capacity`, or remove `type`"
        ),
        (_, Kind::ThreadPoolBulkhead) => format!(
            "`#[{section}]` has no `{key}`\n\
             help: it belongs to another attribute: `#[bulkhead(type = \"thread_pool\", {pair})]`"
        ),
        // It needs its numbers too.
        (_, Kind::RateLimiter) => format!(
            "`#[{section}]` has no `{key}`\nhelp: it belongs to another attribute: `#[{there}(…, {pair})]`"
        ),
        _ => format!(
            "`#[{section}]` has no `{key}`\nhelp: it belongs to another attribute: `#[{there}({pair})]`"
        ),
    }
}
