//! What is said of an argument that cannot be read.

use proc_macro2::{Ident, Span};
use syn::Lit;

use crate::arguments::args::{Reader, spelled};
use crate::arguments::examples;
use crate::arguments::vocabulary::{self, Begun};

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

    /// A key that the attribute does not have.
    pub(super) fn unknown(&self, key: &Ident) -> syn::Error {
        let section = vocabulary::attribute(self.kind).section();
        let hint = vocabulary::suggestion(self.kind, &spelled(key));
        let hint = hint.map_or_else(
            || format!("\nhelp: it has {}", vocabulary::known(self.kind).join(", ")),
            |suggestion| format!("; {suggestion}"),
        );
        let message = format!("`#[{section}]` has no `{key}`{hint}");
        syn::Error::new(key.span(), message)
    }
}
