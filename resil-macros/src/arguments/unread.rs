//! What is said of an argument that cannot be read.

use proc_macro2::Ident;
use syn::Lit;

use crate::arguments::args::{Reader, spelled};
use crate::arguments::vocabulary::{self, Begun, Word};

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
            (Some(Word::Borrow), _) => {
                format!("`{key}` takes a list of arguments\nhelp: write `{key}(image)`")
            }
            (Some(Word::Attempt), _) => {
                format!("`{key}` needs a value\nhelp: write `{key} = n`, and `n` in the body")
            }
            (Some(Word::Enabled), _) => {
                format!("`{key}` needs a value\nhelp: write `{key} = false`, or leave it out")
            }
            _ => format!("`{key}` needs a value\nhelp: write `{key} = …`"),
        };
        syn::Error::new(key.span(), message)
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
