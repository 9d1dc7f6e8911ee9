//! What must hold of a function whose body runs on a thread pool.

use proc_macro2::TokenStream;
use quote::ToTokens;
use resil_config::Kind;
use syn::visit::{self, Visit};
use syn::{FnArg, Lifetime, ParenthesizedGenericArguments, ReceiverKind, TraitBound};
use syn::{Type, TypeFnPtr, TypeReference};

use crate::arguments::stack::Stack;
use crate::arguments::written::as_written;
use crate::errors::Errors;
use crate::input::Function;

/// What the body names goes to another thread with it, and the caller may be gone before it ends.
pub(crate) fn check(function: &Function, stack: &Stack, errors: &mut Errors) {
    if stack.layer(Kind::ThreadPoolBulkhead).is_none() {
        return;
    }
    for input in &function.sig.inputs {
        is_owned(input, errors);
    }
    for name in stack.layers.iter().flat_map(|layer| &layer.args.borrowed) {
        let message = format!(
            "`{name}` moves to another thread, so it cannot be borrowed\n\
             help: leave it out of `borrow`; an `Arc` costs little to clone"
        );
        errors.at(name.span(), message);
    }
}

fn is_owned(input: &FnArg, errors: &mut Errors) {
    let Some(lent) = lent(input) else { return };
    let (name, help) = match input {
        FnArg::Receiver(receiver) => {
            let unique = matches!(&receiver.kind, ReceiverKind::Reference(_, _, Some(_)));
            let help = if unique {
                "write `self: Arc<Self>`, and keep what it changes in a `Mutex`"
            } else {
                "write `self: Arc<Self>`"
            };
            ("self".to_owned(), help.to_owned())
        }
        FnArg::Typed(typed) => (
            as_written(&typed.pat.to_token_stream()),
            format!("take it by value, such as {}", owned(&lent)),
        ),
    };
    let message = format!(
        "`{name}` is lent to a body that runs on another thread, and the caller may be gone before it ends\n\
         help: {help}"
    );
    errors.under(&lent, message);
}

/// The part of an argument that is lent.
fn lent(input: &FnArg) -> Option<TokenStream> {
    let mut lent = Lent(None);
    match input {
        FnArg::Receiver(receiver) => match &receiver.kind {
            ReceiverKind::Typed(_, ty) => lent.visit_type(ty),
            ReceiverKind::Value => {}
            _ => return Some(receiver.to_token_stream()),
        },
        FnArg::Typed(typed) => lent.visit_type(&typed.ty),
    }
    lent.0
}

/// What could be taken in the place of a type that is lent.
fn owned(lent: &TokenStream) -> String {
    let Ok(Type::Reference(reference)) = syn::parse2::<Type>(lent.clone()) else {
        return "a `String` in place of a `Cow<'_, str>`".to_owned();
    };
    let instead = match &*reference.elem {
        Type::Path(path) if path.path.is_ident("str") => "String".to_owned(),
        Type::Slice(slice) => format!("Vec<{}>", as_written(&slice.elem.to_token_stream())),
        other => as_written(&other.to_token_stream()),
    };
    format!("`{instead}` in place of `{}`", as_written(lent))
}

/// The first part of a type that is lent, and not for ever.
struct Lent(Option<TokenStream>);

impl<'ast> Visit<'ast> for Lent {
    fn visit_type_reference(&mut self, reference: &'ast TypeReference) {
        let shared = reference.mutability.is_none();
        match &reference.lifetime {
            Some(lifetime) if shared && lifetime.ident == "static" => {
                visit::visit_type(self, &reference.elem);
            }
            _ => drop(self.0.get_or_insert_with(|| reference.to_token_stream())),
        }
    }

    fn visit_lifetime(&mut self, lifetime: &'ast Lifetime) {
        if lifetime.ident != "static" {
            self.0.get_or_insert_with(|| lifetime.to_token_stream());
        }
    }

    // What a function takes is not lent to who has the function.
    fn visit_type_fn_ptr(&mut self, _: &'ast TypeFnPtr) {}

    fn visit_parenthesized_generic_arguments(&mut self, _: &'ast ParenthesizedGenericArguments) {}

    fn visit_trait_bound(&mut self, bound: &'ast TraitBound) {
        if bound.lifetimes.is_none() {
            visit::visit_trait_bound(self, bound);
        }
    }
}
