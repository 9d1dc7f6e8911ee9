//! `#[derive(ErrorKinds)]`: the names that an error goes by, as its type says them.
//!
//! It has the stages of the attributes, in small: the type is read, with all that is wrong with it, and then written out.

mod attribute;
mod tokens;

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote_spanned;
use syn::ext::IdentExt;
use syn::{Fields, Generics, Item, ItemEnum, ItemStruct, Member, Path, Type};

use crate::errors::{self, Errors};
use crate::input::krate::Known;

use attribute::{Attribute, Place};

/// A type of errors, understood.
struct ErrorType {
    ident: Ident,
    generics: Generics,
    /// What lists call it.
    name: String,
    krate: Option<Path>,
    /// The variants; a struct is its only one.
    kinds: Vec<Kind>,
}

/// A variant.
struct Kind {
    /// `Self::NotFound`, or `Self` for a struct.
    pattern: TokenStream,
    name: String,
    inside: Option<Field>,
}

/// The one field of what is transparent.
struct Field {
    member: Member,
    ty: Type,
}

/// The implementation for `item`, in a crate that calls resil `krate`, and what is wrong with it.
pub(crate) fn expand(krate: &Known, item: TokenStream) -> TokenStream {
    let mut errors = Errors::new();
    let read = read(item, &mut errors);
    if let Some(read) = &read {
        knows_resil(krate, read, &mut errors);
    }
    let found = errors.finish();
    // Also for a type with mistakes, so that nothing else complains of what it lacks.
    let mut tokens = errors::as_items(&found);
    tokens.extend(read.map(|read| tokens::implementation(&read, krate)));
    tokens
}

fn read(item: TokenStream, errors: &mut Errors) -> Option<ErrorType> {
    match syn::parse2(item) {
        Ok(Item::Enum(item)) => Some(of_enum(item, errors)),
        Ok(Item::Struct(item)) => Some(of_struct(item, errors)),
        Ok(Item::Union(item)) => {
            let message = "a union has no variants to name\nhelp: put it into a struct or an enum";
            errors.at(item.union_token.span, message);
            None
        }
        Ok(other) => {
            errors.under(other, "only an enum or a struct can derive `ErrorKinds`");
            None
        }
        // The compiler has read the type before the derive, and has said what is wrong with it.
        Err(_) => None,
    }
}

fn of_enum(item: ItemEnum, errors: &mut Errors) -> ErrorType {
    let own = Attribute::read(&item.attrs, Place::Enum, errors);
    let kinds = item.variants.into_iter().map(|variant| {
        let written = Attribute::read(&variant.attrs, Place::Variant, errors);
        let ident = &variant.ident;
        let here = Span::mixed_site().located_at(ident.span());
        Kind {
            pattern: quote_spanned! {here=> Self::#ident },
            inside: inside(&written, ident, &variant.fields, errors),
            name: written.name.unwrap_or_else(|| ident.unraw().to_string()),
        }
    });
    ErrorType {
        kinds: kinds.collect(),
        name: own.name.unwrap_or_else(|| item.ident.unraw().to_string()),
        ident: item.ident,
        generics: item.generics,
        krate: own.krate,
    }
}

fn of_struct(item: ItemStruct, errors: &mut Errors) -> ErrorType {
    let own = Attribute::read(&item.attrs, Place::Struct, errors);
    let inside = inside(&own, &item.ident, &item.fields, errors);
    let name = own.name.unwrap_or_else(|| item.ident.unraw().to_string());
    let here = Span::mixed_site();
    ErrorType {
        kinds: vec![Kind {
            pattern: quote_spanned! {here=> Self },
            name: name.clone(),
            inside,
        }],
        name,
        ident: item.ident,
        generics: item.generics,
        krate: own.krate,
    }
}

/// The field whose names an error has too, where it is transparent.
fn inside(
    written: &Attribute,
    owner: &Ident,
    fields: &Fields,
    errors: &mut Errors,
) -> Option<Field> {
    for field in fields {
        Attribute::none_on(field, errors);
    }
    let transparent = written.transparent?;
    let mut members = fields.members().zip(fields);
    if let (Some((member, field)), None) = (members.next(), members.next()) {
        let ty = field.ty.clone();
        return Some(Field { member, ty });
    }
    let count = fields.len();
    let message = format!(
        "what is transparent has one field, whose names it takes on, and `{owner}` has {count}\n\
         help: remove `transparent`, or put the error alone into `{owner}`"
    );
    errors.at(transparent, message);
    None
}

/// What is generated has to name resil.
fn knows_resil(krate: &Known, read: &ErrorType, errors: &mut Errors) {
    if *krate == Known::Nowhere && read.krate.is_none() {
        let message = "the manifest of this crate does not name the crate resil, which `ErrorKinds` needs\n\
                       help: add the dependency, or say where it is, such as \
                       `#[error_kind(crate = framework::resil)]`";
        errors.at(Span::call_site(), message);
    }
}
