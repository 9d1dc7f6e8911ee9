//! `#[resil::order(time_limiter, retry)]`: the policies of one function in another order than the usual.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use resil_config::Kind;
use syn::Path;
use syn::ext::IdentExt;

use crate::alike::{likeness, nearest};
use crate::arguments::split;
use crate::arguments::stack::Layer;
use crate::arguments::vocabulary::ATTRIBUTES;
use crate::arguments::written::as_written;
use crate::errors::Errors;

/// The order of the layers, outermost first, as written.
pub(crate) struct Order {
    pub(crate) span: Span,
    /// Its path as written; `None` when it is the attribute being expanded.
    pub(crate) path: Option<Path>,
    names: Vec<(Kind, Ident)>,
    /// What stands there in place of a name.
    unreadable: Vec<TokenStream>,
    /// Whether every name is one.
    readable: bool,
}

impl Order {
    pub(crate) fn parse(
        span: Span,
        path: Option<Path>,
        args: TokenStream,
        errors: &mut Errors,
    ) -> Order {
        let mut order = Order {
            span,
            path,
            names: Vec::new(),
            unreadable: Vec::new(),
            readable: true,
        };
        for piece in split::at_commas(args) {
            let [TokenTree::Ident(name)] = piece.as_slice() else {
                order.readable = false;
                order.unreadable.push(piece.into_iter().collect());
                continue;
            };
            match order.name(name) {
                Ok(name) => order.names.push(name),
                Err(error) => {
                    order.readable = false;
                    errors.push(error);
                }
            }
        }
        order
    }

    fn name(&self, name: &Ident) -> syn::Result<(Kind, Ident)> {
        let word = name.unraw().to_string();
        let Some(kind) = ATTRIBUTES.into_iter().find(|kind| kind.section() == word) else {
            return Err(syn::Error::new(name.span(), unknown(&word)));
        };
        if self.names.iter().any(|(known, _)| *known == kind) {
            let message = format!("`{word}` stands in this order twice\nhelp: keep one");
            return Err(syn::Error::new(name.span(), message));
        }
        Ok((kind, name.clone()))
    }

    /// Sorts the layers, of which it must name each, and no others.
    pub(crate) fn sort(&self, layers: &mut [Layer], errors: &mut Errors) {
        self.has_nothing_but_names(layers, errors);
        let place = |kind: Kind| self.names.iter().position(|(named, _)| *named == kind);
        layers.sort_by_key(|layer| place(layer.attribute()));
        if !self.readable || layers.is_empty() {
            // What is missing, or too much, may be what could not be read.
            return;
        }
        for (kind, name) in &self.names {
            if !layers.iter().any(|layer| layer.attribute() == *kind) {
                let message = format!(
                    "this function has no `#[{name}]` to put in order\nhelp: remove `{name}` here, or add the attribute"
                );
                errors.at(name.span(), message);
            }
        }
        let missing = layers
            .iter()
            .filter(|layer| place(layer.attribute()).is_none());
        let missing: Vec<_> = missing
            .map(|layer| format!("`{}`", layer.attribute().section()))
            .collect();
        if !missing.is_empty() {
            let message = format!(
                "this order lacks {}\nhelp: name every resil attribute of the function, outermost first, such as `#[order({})]`",
                missing.join(" and "),
                self.completed(layers)
            );
            errors.at(self.span, message);
        }
        self.leaves_the_pool_innermost(layers, errors);
    }

    /// This order with what it lacks, and without what the function lacks.
    fn completed(&self, layers: &[Layer]) -> String {
        let place = |kind: Kind| self.names.iter().position(|(named, _)| *named == kind);
        let mut whole: Vec<_> = layers.iter().collect();
        whole.sort_by_key(|layer| {
            let pool = layer.kind == Kind::ThreadPoolBulkhead;
            (pool, place(layer.attribute()).unwrap_or(usize::MAX))
        });
        let names: Vec<_> = whole
            .iter()
            .map(|layer| layer.attribute().section())
            .collect();
        names.join(", ")
    }

    /// The attributes that it names, in words, where it names any.
    pub(crate) fn in_words(&self) -> Option<String> {
        let names: Vec<_> = self
            .names
            .iter()
            .map(|(_, name)| format!("`#[{name}]`"))
            .collect();
        (!names.is_empty()).then(|| names.join(" and "))
    }

    /// Shows an order that this function could have.
    fn has_nothing_but_names(&self, layers: &[Layer], errors: &mut Errors) {
        let names: Vec<_> = layers
            .iter()
            .map(|layer| layer.attribute().section())
            .collect();
        for found in &self.unreadable {
            let message = format!(
                "expected the name of an attribute, found `{}`\n\
                 help: write the names alone, outermost first, such as `#[order({})]`",
                as_written(found),
                names.join(", ")
            );
            errors.under(found, message);
        }
    }

    /// What runs on a thread of a pool is the body.
    fn leaves_the_pool_innermost(&self, layers: &[Layer], errors: &mut Errors) {
        let Some((_, outer)) = layers.split_last() else {
            return;
        };
        let pool = |(kind, _): &&(Kind, Ident)| {
            let mut outer = outer.iter();
            outer.any(|layer| layer.kind == Kind::ThreadPoolBulkhead && layer.attribute() == *kind)
        };
        if let Some((_, name)) = self.names.iter().find(pool) {
            let message = "a bulkhead with `type = \"thread_pool\"` is innermost in every order: the body runs on its threads\n\
                           help: write `bulkhead` last";
            errors.at(name.span(), message);
        }
    }
}

fn unknown(word: &str) -> String {
    let names = ATTRIBUTES.map(Kind::section);
    match nearest(names, |name| likeness(word, name)) {
        Some(nearest) => format!("there is no `#[{word}]`\nhelp: did you mean `{nearest}`?"),
        None => format!(
            "there is no `#[{word}]`\nhelp: an order may name {}",
            names.join(", ")
        ),
    }
}
