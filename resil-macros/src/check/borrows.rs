//! What must hold of the borrows of a function that is retried, and of those that it declares.

use proc_macro2::Span;
use syn::visit::{self, Visit};
use syn::{FnArg, Lifetime, Pat, ReturnType, Type, TypeReference};

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
            let help =
                most_alike(function, name).map(|near| format!("\nhelp: did you mean `{near}`?"));
            let message = format!(
                "`{of}` has no argument `{name}` to borrow{}",
                help.unwrap_or_default()
            );
            errors.at(name.span(), message);
            continue;
        };
        let copied = matches!(argument, FnArg::Typed(typed) if moved::is_copied(&typed.ty));
        let ty = match argument {
            FnArg::Typed(typed) => Some(&*typed.ty),
            FnArg::Receiver(_) => None,
        };
        if let Some((place, how)) = moved::place(function, name, ty).filter(|_| !copied) {
            let message = match how {
                Use::PassedOn => format!(
                    "`{name}` is passed on by value here, but `borrow({name})` says that the body only reads it\n\
                     help: remove `borrow({name})`, so that each attempt has its own, or write `&{name}` here"
                ),
                Use::Called => format!(
                    "`{name}` is an `FnOnce`, which this call uses up, but `borrow({name})` says that the body only reads it\n\
                     help: take an `Fn`, which each attempt can call, or remove `borrow({name})` if `{name}` can be cloned"
                ),
            };
            errors.at(place, message);
        }
    }
}

/// The argument whose name is most like `name`.
fn most_alike<'f>(function: &'f Function, name: &syn::Ident) -> Option<&'f syn::Ident> {
    let names = function.sig.inputs.iter().filter_map(|input| match input {
        FnArg::Typed(typed) => match &*typed.pat {
            Pat::Ident(pat) => Some(&pat.ident),
            _ => None,
        },
        FnArg::Receiver(_) => None,
    });
    let name = name.to_string();
    nearest(names, |near| likeness(&near.to_string(), &name))
}

/// The argument of that name, which the body owns.
fn argument<'f>(function: &'f Function, name: &syn::Ident) -> Option<&'f FnArg> {
    let mut inputs = function.sig.inputs.iter();
    inputs.find(|input| match input {
        FnArg::Receiver(receiver) => name == "self" && is_by_value(&receiver.kind),
        FnArg::Typed(typed) => matches!(&*typed.pat, Pat::Ident(pat) if pat.ident == *name),
    })
}
