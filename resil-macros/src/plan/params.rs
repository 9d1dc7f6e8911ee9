//! The arguments of the function, and how each attempt gets them.

use proc_macro2::{Ident, TokenStream};
use quote::quote_spanned;
use syn::spanned::Spanned;
use syn::{Attribute, FnArg, Pat, PatType, Receiver, ReceiverKind, Type};

use crate::arguments::code::Code;
use crate::arguments::mentions::mentions;
use crate::arguments::stack::Stack;
use crate::input::Function;
use crate::input::form::Form;
use crate::input::receiver::{is_by_value, is_unique, peeled};
use crate::paths::hidden;
use crate::plan::erase;
use crate::plan::patterns::{
    bindings, bound_names, idents, is_unused, name_pattern, pattern_inside, simple_name,
};

/// An argument, and how each attempt gets it.
pub(crate) struct Argument {
    /// As it stands in the new header.
    pub(crate) header: FnArg,
    /// Its name outside of the body.
    pub(crate) outer: Ident,
    /// The name of its slot, if it has one.
    pub(crate) slot: Ident,
    /// What it is called in the body.
    pub(crate) inner: Pat,
    /// What the code in attributes calls it.
    pub(crate) known_as: Pat,
    /// With `_` for `impl Trait`.
    pub(crate) ty: TokenStream,
    pub(crate) pass: Pass,
    /// The trait of the runtime that hands it over from its slot; `None` where the type is the caller's choice.
    pub(crate) next: Option<&'static str>,
    /// Whether a fallback needs it.
    pub(crate) after: bool,
    /// Whether a predicate looks at it.
    pub(crate) looked_at: bool,
    /// Its names that the code in an attribute uses, so that the body need not.
    pub(crate) used: Vec<Ident>,
    /// The attributes that stand on it.
    pub(crate) attrs: Vec<Attribute>,
}

/// How an argument gets into the body.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Pass {
    /// The body sees the outer name.
    Captured,
    /// `let b = &mut *b;`
    Reborrowed,
    /// `let (a, b) = pair;`
    Moved,
    /// From a slot: cloned while it may be needed again.
    Slot,
}

/// What the stack does with the arguments.
struct Needs<'a> {
    function: &'a Function,
    stack: &'a Stack,
    form: &'a Form,
    /// The fallback is a path, which is called with every argument.
    by_path: bool,
}

/// The arguments of the function, without a receiver that the body sees as `self`.
pub(crate) fn params(function: &Function, stack: &Stack, form: &Form) -> Vec<Argument> {
    let needs = Needs {
        function,
        stack,
        form,
        by_path: falls_back_to_path(stack),
    };
    let inputs = function.sig.inputs.iter().enumerate();
    let argument = |(index, input): (usize, &FnArg)| match input {
        FnArg::Receiver(receiver) => needs.receiver(receiver),
        FnArg::Typed(typed) => Some(needs.argument(index, typed)),
    };
    inputs.filter_map(argument).collect()
}

fn falls_back_to_path(stack: &Stack) -> bool {
    stack
        .fallback()
        .is_some_and(|fallback| matches!(fallback.value, Code::Path(_)))
}

/// Whether the fallback is a method: `Self::cached` or `<Self as Cache>::cached`, but not `cached`.
pub(crate) fn passes_self(stack: &Stack) -> bool {
    let Some(Code::Path(path)) = stack.fallback().map(|fallback| &fallback.value) else {
        return false;
    };
    let first = path.path.segments.first();
    path.qself.as_ref().map_or_else(
        || first.is_some_and(|first| first.ident == "Self"),
        |of| matches!(&*of.ty, Type::Path(ty) if ty.path.is_ident("Self")),
    )
}

/// Whether the body must take `self` with it, as nothing else needs it afterwards.
pub(crate) fn moves_self(function: &Function, stack: &Stack) -> bool {
    let Some(receiver) = function.sig.receiver() else {
        return false;
    };
    let this = Ident::new("self", receiver.self_token.span);
    let needs = Needs {
        function,
        stack,
        form: &Form::Async,
        by_path: false,
    };
    let (after, looked_at) = needs.afterwards(&[this]);
    let lent = is_by_value(&receiver.kind) || is_unique(&receiver.kind);
    // On a thread pool it is an argument like the others.
    let again = stack.retries() || after || looked_at || passes_self(stack);
    lent && !again && stack.pool().is_none()
}

/// Whether a type parameter is part of the type. Those of an `impl` cannot be seen, but are upper case by custom.
pub(crate) fn is_chosen_by_the_caller(function: &Function, ty: &Type) -> bool {
    let by_custom = |name: &str| {
        let mut letters = name.chars();
        letters.all(|letter| letter.is_ascii_uppercase() || letter.is_ascii_digit())
    };
    let (tokens, nameable) = erase(ty);
    let parameters = function.sig.generics.type_params();
    let mut parameters = parameters.map(|parameter| parameter.ident.to_string());
    !nameable
        || parameters.any(|parameter| mentions(&tokens, &parameter))
        || idents(tokens)
            .iter()
            .any(|name| by_custom(&name.to_string()))
}

impl Needs<'_> {
    /// `self` when each attempt must get it anew: by value and needed again, or lent to a future that the body
    /// returns.
    fn receiver(&self, receiver: &Receiver) -> Option<Argument> {
        let this = Ident::new("self", receiver.self_token.span);
        let (after, looked_at) = self.afterwards(std::slice::from_ref(&this));
        let after = after || (self.by_path && passes_self(self.stack));
        let again = self.stack.retries() || after || looked_at;
        let pass = match (is_by_value(&receiver.kind), is_unique(&receiver.kind)) {
            (true, _) if again && !self.borrowed(&this) => Pass::Slot,
            (true, _) if self.stack.pool().is_some() => Pass::Moved,
            (_, true) if again && matches!(self.form, Form::Future(_)) => Pass::Reborrowed,
            _ => return None,
        };
        let here = receiver.self_token.span();
        let mut header = receiver.clone();
        let mutable = std::mem::take(&mut header.mutability);
        let ty = if let ReceiverKind::Typed(_, ty) = &receiver.kind {
            erase(ty).0
        } else {
            quote_spanned! {here=> Self }
        };
        Some(Argument {
            header: FnArg::Receiver(header),
            inner: name_pattern(&receiver_name(), mutable),
            known_as: name_pattern(&receiver_name(), None),
            outer: this,
            slot: hidden("__slot"),
            ty,
            pass,
            next: Some(self.next(after)),
            after,
            looked_at,
            used: Vec::new(),
            attrs: receiver.attrs.clone(),
        })
    }

    fn argument(&self, index: usize, typed: &PatType) -> Argument {
        let known_as = self.known_as(&typed.pat);
        let names = bound_names(&known_as);
        let (mentioned, looked_at) = self.afterwards(&names);
        let after = mentioned || self.by_path;
        let is_chosen = is_chosen_by_the_caller(self.function, &typed.ty);
        let pass = self.pass(typed, after, looked_at);
        let in_code = names.iter().any(|name| self.stack.mentions(name));
        let simple = simple_name(&typed.pat)
            .map(|pat| &pat.ident)
            .filter(|name| pass == Pass::Captured || in_code || !is_unused(name));
        // What begins with `_` is not used by passing it on.
        let outer = simple.map_or_else(|| hidden(&format!("arg{index}")), Ident::clone);
        let keeps_pattern = matches!(&*typed.pat, Pat::Wild(_)) && !after;
        let mut header = typed.clone();
        if !keeps_pattern {
            *header.pat = name_pattern(&outer, None);
        }
        if pass != Pass::Captured {
            // What is said about the name is about the one that the body sees.
            header.attrs.retain(is_cfg);
        }
        Argument {
            header: FnArg::Typed(header),
            inner: (*typed.pat).clone(),
            known_as,
            outer,
            slot: hidden(&format!("__slot{index}")),
            ty: erase(&typed.ty).0,
            pass,
            next: (!is_chosen).then(|| self.next(after)),
            after,
            looked_at,
            used: self.used(&typed.pat),
            attrs: typed.attrs.clone(),
        }
    }

    /// The pattern that the user wrote, which `#[async_trait]` has moved into the body.
    fn known_as(&self, pat: &Pat) -> Pat {
        let inside = match (self.form, simple_name(pat)) {
            (Form::Future(returned), Some(name)) => {
                let block = returned.block.as_ref();
                block.and_then(|block| pattern_inside(&block.stream(), &name.ident))
            }
            _ => None,
        };
        inside.unwrap_or_else(|| pat.clone())
    }

    /// The names of an argument that the code in an attribute uses. What a path is called with is the whole argument.
    fn used(&self, pat: &Pat) -> Vec<Ident> {
        let whole = self.by_path && simple_name(pat).is_some();
        let mut names = bindings(pat);
        names.retain(|name| (whole || self.stack.mentions(name)) && !is_unused(name));
        names
    }

    fn pass(&self, typed: &PatType, after: bool, looked_at: bool) -> Pass {
        let borrowed = simple_name(&typed.pat).is_some_and(|pat| self.borrowed(&pat.ident));
        let needed_again = self.stack.retries() || after || looked_at;
        let pattern = simple_name(&typed.pat).is_none_or(|pat| pat.mutability.is_some());
        match (&*typed.pat, peeled(&typed.ty)) {
            (Pat::Wild(_), _) => Pass::Captured,
            (_, Type::Reference(reference)) if reference.mutability.is_some() => {
                if needed_again {
                    Pass::Reborrowed
                } else {
                    Pass::Moved
                }
            }
            (_, Type::Reference(_)) if pattern || self.stack.pool().is_some() => Pass::Moved,
            (_, Type::Reference(_)) => Pass::Captured,
            _ if borrowed => Pass::Captured,
            _ if needed_again => Pass::Slot,
            _ => Pass::Moved,
        }
    }

    /// What hands an argument of that type over, which decides what is said when it cannot be cloned.
    fn next(&self, after: bool) -> &'static str {
        match (self.stack.retries(), self.form) {
            (true, Form::Future(_)) => "AgainInFuture",
            (true, _) => "Again",
            _ if after => "ForFallback",
            _ => "ForPredicate",
        }
    }

    /// Whether the fallback, and whether a predicate, needs one of these names.
    fn afterwards(&self, names: &[Ident]) -> (bool, bool) {
        let mentioned = |code: &Code| names.iter().any(|name| code.mentions(name));
        let in_fallback = |code: Option<&Code>| code.is_some_and(mentioned);
        let after = in_fallback(self.stack.fallback().map(|fallback| &fallback.value))
            || in_fallback(self.stack.fallback_on().map(|fallback| &fallback.value));
        let looked_at = self
            .stack
            .predicates()
            .any(|predicate| mentioned(&predicate.code));
        (after, looked_at)
    }

    fn borrowed(&self, name: &Ident) -> bool {
        let mut layers = self.stack.layers.iter();
        layers.any(|layer| layer.args.borrowed.contains(name))
    }
}

impl Argument {
    /// Whether the value must outlive the last attempt.
    pub(crate) fn is_kept(&self) -> bool {
        self.after || self.looked_at
    }
}

/// What `self` is called where it has to have another name.
pub(crate) fn receiver_name() -> Ident {
    hidden("__this")
}

pub(super) fn is_cfg(attr: &Attribute) -> bool {
    attr.path().is_ident("cfg") || attr.path().is_ident("cfg_attr")
}
