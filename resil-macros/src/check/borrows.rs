//! What must hold of the borrows of a function that is retried, and of those that it declares.

use proc_macro2::Span;
use syn::visit::{self, Visit};
use syn::{FnArg, Ident, Lifetime, Pat, ReturnType, Type, TypeReference};

use super::moved::{self, Use};
use crate::alike::{likeness, nearest};
use crate::arguments::stack::Stack;
use crate::errors::Errors;
use crate::input::Function;
use crate::input::form::Form;
use crate::input::receiver::is_by_value;

pub(crate) fn check(function: &Function, stack: &Stack, errors: &mut Errors) {
    gives_back_its_borrow(function, stack, errors);
    borrows_arguments(function, stack, errors);
}

/// Two attempts cannot hold one `&mut`, so the result of one cannot borrow from it.
fn gives_back_its_borrow(function: &Function, stack: &Stack, errors: &mut Errors) {
    let ReturnType::Type(_, output) = &function.sig.output else {
        return;
    };
    if !stack.retries() || matches!(Form::of(function), Form::Future(_)) {
        return;
    }
    let mut borrows = Borrows::default();
    borrows.visit_type(output);
    let lent = function.sig.inputs.iter().filter_map(lent);
    let lent: Vec<_> = lent.collect();
    let references = function
        .sig
        .inputs
        .iter()
        .filter(|input| mentions_borrow(input));
    let only = references.count() == 1;
    for (name, lifetime) in lent {
        let elided = lifetime.is_none() && (name == "self" || only);
        let held = match &lifetime {
            Some(lifetime) => borrows
                .named
                .iter()
                .find(|named| **named == *lifetime)
                .map(Lifetime::span),
            None => borrows.elided.filter(|_| elided),
        };
        if let Some(span) = held {
            let message = format!(
                "the result borrows from `{name}`, which the next attempt needs, so it cannot be retried\n\
                 help: return an owned value, or take `{name}` as a shared reference"
            );
            errors.at(span, message);
        }
    }
}

/// The name and the lifetime of an argument that is lent with `&mut`.
fn lent(input: &FnArg) -> Option<(String, Option<Lifetime>)> {
    match input {
        FnArg::Receiver(receiver) => match &receiver.kind {
            syn::ReceiverKind::Reference(_, lifetime, Some(_)) => {
                Some(("self".to_owned(), lifetime.clone()))
            }
            _ => None,
        },
        FnArg::Typed(typed) => match (&*typed.ty, &*typed.pat) {
            (Type::Reference(reference), Pat::Ident(name)) if reference.mutability.is_some() => {
                Some((name.ident.to_string(), reference.lifetime.clone()))
            }
            _ => None,
        },
    }
}

fn mentions_borrow(input: &FnArg) -> bool {
    let mut borrows = Borrows::default();
    match input {
        FnArg::Receiver(receiver) => return !is_by_value(&receiver.kind),
        FnArg::Typed(typed) => borrows.visit_type(&typed.ty),
    }
    borrows.elided.is_some() || !borrows.named.is_empty()
}

/// The lifetimes in a type.
#[derive(Default)]
struct Borrows {
    named: Vec<Lifetime>,
    elided: Option<Span>,
}

impl<'ast> Visit<'ast> for Borrows {
    fn visit_type_reference(&mut self, reference: &'ast TypeReference) {
        if reference.lifetime.is_none() {
            self.elided = Some(reference.and_token.span);
        }
        visit::visit_type_reference(self, reference);
    }

    fn visit_lifetime(&mut self, lifetime: &'ast Lifetime) {
        if lifetime.ident == "_" {
            self.elided = Some(lifetime.span());
        } else {
            self.named.push(lifetime.clone());
        }
    }
}

/// `borrow(image)` is about an argument that the body only reads.
fn borrows_arguments(function: &Function, stack: &Stack, errors: &mut Errors) {
    for name in stack.layers.iter().flat_map(|layer| &layer.args.borrowed) {
        let Some(argument) = argument(function, name) else {
            let of = &function.sig.ident;
            let help = in_place_of(function, name);
            let message = format!("`{of}` has no argument `{name}` to borrow\nhelp: {help}");
            errors.at(name.span(), message);
            continue;
        };
        let copied = matches!(argument, FnArg::Typed(typed) if moved::is_copied(&typed.ty));
        let ty = match argument {
            FnArg::Typed(typed) => Some(&*typed.ty),
            FnArg::Receiver(_) => None,
        };
        if let Some((place, how)) = moved::place(function, name, ty).filter(|_| !copied) {
            errors.at(place, used_up(name, how));
        }
    }
}

/// What is said at the place that uses the argument `name` up.
fn used_up(name: &Ident, how: Use) -> String {
    let passed_on = format!(
        "`{name}` is passed on by value here, but `borrow({name})` says that the body only reads it\n\
         help: remove `borrow({name})`, so that each attempt has its own"
    );
    match how {
        Use::PassedOn => passed_on,
        Use::Named => format!("{passed_on}, or write `&{name}` here"),
        Use::Turned(true) => format!("{passed_on}, or call `.iter()`"),
        Use::Turned(false) => format!("{passed_on}, or call a method that takes `&self`"),
        Use::Called => format!(
            "`{name}` is an `FnOnce`, which this call uses up, but `borrow({name})` says that the body only reads it\n\
             help: take an `Fn`, which each attempt can call, or remove `borrow({name})` if `{name}` can be cloned"
        ),
    }
}

/// What could be borrowed in the place of `name`, which is no argument.
fn in_place_of(function: &Function, name: &Ident) -> String {
    let names = function.sig.inputs.iter().filter_map(|input| match input {
        FnArg::Typed(typed) => match &*typed.pat {
            Pat::Ident(pat) => Some(pat.ident.to_string()),
            _ => None,
        },
        FnArg::Receiver(receiver) => is_by_value(&receiver.kind).then(|| "self".to_owned()),
    });
    let names: Vec<_> = names.collect();
    let written = name.to_string();
    if let Some(near) = nearest(&names, |near| likeness(near, &written)) {
        return format!("did you mean `{near}`?");
    }
    let names: Vec<_> = names.iter().map(|name| format!("`{name}`")).collect();
    match names.as_slice() {
        [] => format!("remove `borrow({name})`"),
        names => format!("what it may borrow is {}", names.join(", ")),
    }
}

/// The argument of that name, which the body owns.
fn argument<'f>(function: &'f Function, name: &Ident) -> Option<&'f FnArg> {
    let mut inputs = function.sig.inputs.iter();
    inputs.find(|input| match input {
        FnArg::Receiver(receiver) => name == "self" && is_by_value(&receiver.kind),
        FnArg::Typed(typed) => matches!(&*typed.pat, Pat::Ident(pat) if pat.ident == *name),
    })
}
