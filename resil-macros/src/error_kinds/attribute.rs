//! `#[error_kind(…)]` on a type or a variant.

use proc_macro2::{Span, TokenTree};
use syn::meta::ParseNestedMeta;
use syn::parse::ParseStream;
use syn::spanned::Spanned;
use syn::{Attribute as Written, Field, LitStr, Meta, Path};

use crate::alike::{likeness, nearest};
use crate::errors::Errors;

const NAME: &str = "error_kind";

/// Where it stands.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    Enum,
    Struct,
    Variant,
}

/// What it says.
#[derive(Default)]
pub(super) struct Attribute {
    pub(super) name: Option<String>,
    /// Where it says so.
    pub(super) transparent: Option<Span>,
    pub(super) krate: Option<Path>,
}

impl Attribute {
    /// Reads those among `attrs`, which are as good as one.
    pub(super) fn read(attrs: &[Written], place: Place, errors: &mut Errors) -> Attribute {
        let mut read = Attribute::default();
        for attr in attrs.iter().filter(|attr| attr.path().is_ident(NAME)) {
            if let Err(error) = says_something(attr, place) {
                errors.push(error);
                continue;
            }
            let argument = |argument: ParseNestedMeta<'_>| {
                if let Err(error) = read.argument(&argument, place) {
                    errors.push(error);
                    skip_value(argument.input)?;
                }
                Ok(())
            };
            if let Err(error) = attr.parse_nested_meta(argument) {
                errors.push(error);
            }
        }
        read
    }

    /// Says of those on a field that they stand in the wrong place.
    pub(super) fn none_on(field: &Field, errors: &mut Errors) {
        for attr in field.attrs.iter().filter(|attr| attr.path().is_ident(NAME)) {
            errors.under(
                attr,
                "`error_kind` says something of a variant or a type, not of a field\n\
                 help: put it on the variant",
            );
        }
    }

    fn argument(&mut self, argument: &ParseNestedMeta<'_>, place: Place) -> syn::Result<()> {
        let key = argument.path.get_ident().map(ToString::to_string);
        match (key.as_deref(), place) {
            (Some("name"), _) if self.name.is_none() => {
                self.name = Some(name(argument)?);
            }
            (Some("transparent"), Place::Variant | Place::Struct) if self.transparent.is_none() => {
                self.transparent = Some(argument.path.span());
            }
            (Some("crate"), Place::Enum | Place::Struct) if self.krate.is_none() => {
                self.krate = Some(krate(argument)?);
            }
            (Some("transparent"), Place::Enum) => {
                return Err(argument
                    .error("`transparent` stands on a variant, whose field has names of its own\nhelp: move it to the variant"));
            }
            (Some("crate"), Place::Variant) => {
                return Err(argument.error("`crate` stands on the type, not on a variant\nhelp: put it on the enum, below the derive"));
            }
            (Some(key @ ("name" | "transparent" | "crate")), _) => {
                return Err(argument.error(format!("`{key}` is given twice\nhelp: keep one")));
            }
            _ => return Err(unknown(argument)),
        }
        Ok(())
    }
}

/// `#[error_kind]` alone says nothing.
fn says_something(attr: &Written, place: Place) -> syn::Result<()> {
    let empty = match &attr.meta {
        Meta::List(list) => list.tokens.is_empty(),
        Meta::Path(_) | Meta::NameValue(_) => true,
    };
    if !empty {
        return Ok(());
    }
    let or = if place == Place::Enum {
        ""
    } else {
        " or `transparent`"
    };
    let message = format!(
        "`{NAME}` needs `name = \"…\"`{or}\nhelp: write `#[{NAME}(name = \"…\")]`, or leave it out"
    );
    Err(syn::Error::new_spanned(attr, message))
}

/// `name = "NotFound"`
fn name(argument: &ParseNestedMeta<'_>) -> syn::Result<String> {
    let value = argument.value()?;
    if !value.peek(LitStr) {
        let found = value.fork().parse::<TokenTree>()?;
        let message = format!(
            "`name` takes a text in quotes, found `{found}`\nhelp: write `name = \"{}\"`",
            found.to_string().trim_matches('\'')
        );
        return Err(syn::Error::new(found.span(), message));
    }
    let literal: LitStr = value.parse()?;
    let name = literal.value();
    let message = if name.trim().is_empty() {
        "a name cannot be blank\nhelp: write what lists call it, such as `name = \"NotFound\"`, or leave it out"
            .to_owned()
    } else if name.trim() != name {
        format!(
            "a name has no blanks around it\nhelp: write `name = \"{}\"`",
            name.trim()
        )
    } else if let Some((_, last)) = name.rsplit_once("::") {
        let help = if last.trim().is_empty() {
            "leave the `::` out".to_owned()
        } else {
            format!(
                "write `name = \"{}\"`: the name of the type is added",
                last.trim()
            )
        };
        format!(
            "a name has no `::`, which stands between that of the type and that of the variant\nhelp: {help}"
        )
    } else {
        return Ok(name);
    };
    Err(syn::Error::new(literal.span(), message))
}

/// `crate = framework::resil`, or with quotes.
fn krate(argument: &ParseNestedMeta<'_>) -> syn::Result<Path> {
    let value = argument.value()?;
    if value.peek(LitStr) {
        return value.parse::<LitStr>()?.parse_with(Path::parse_mod_style);
    }
    Path::parse_mod_style(value)
}

fn unknown(argument: &ParseNestedMeta<'_>) -> syn::Error {
    const KEYS: [&str; 3] = ["name", "transparent", "crate"];
    let path = &argument.path;
    let written = path
        .get_ident()
        .map(ToString::to_string)
        .unwrap_or_default();
    let help = match nearest(KEYS, |key| likeness(key, &written)) {
        Some(key) => format!("did you mean `{key}`?"),
        None => "it takes `name = \"…\"` and `transparent`".to_owned(),
    };
    argument.error(format!("`{NAME}` takes no `{written}`\nhelp: {help}"))
}

/// Goes on after an argument with a mistake, so that those behind it are read too.
fn skip_value(input: ParseStream<'_>) -> syn::Result<()> {
    while !input.is_empty() && !input.peek(syn::Token![,]) {
        input.parse::<TokenTree>()?;
    }
    Ok(())
}
