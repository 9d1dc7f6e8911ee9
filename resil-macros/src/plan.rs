//! What will be generated, decided: no syntax is looked at after this.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote_spanned};
use syn::visit_mut::{self, VisitMut};
use syn::{FnArg, Pat, PatType, ReturnType, Type};

use crate::check;
use crate::code::Code;
use crate::input::Function;
use crate::paths::{Runtime, hidden};
use crate::source::Surroundings;
use crate::stack::Stack;

/// The whole expansion, as data.
pub(crate) struct Plan<'a> {
    pub(crate) function: &'a Function,
    pub(crate) stack: &'a Stack,
    pub(crate) runtime: Runtime,
    pub(crate) package: &'a str,
    pub(crate) embedded: Option<Embedded>,
    pub(crate) returns: Returns,
    pub(crate) refusal: Refusal,
    pub(crate) arguments: Vec<Argument>,
    /// Whether `self` must be moved into the body's future.
    pub(crate) moves_self: bool,
}

/// The files that the crate is rebuilt for.
pub(crate) struct Embedded {
    pub(crate) manifest: Option<String>,
    /// The path of `resil.toml`, and the name shown for it.
    pub(crate) file: Option<(String, String)>,
}

/// The type that the user declared.
pub(crate) struct Returns {
    /// With `_` for what cannot be named in a body.
    pub(crate) ty: TokenStream,
    pub(crate) span: Span,
    pub(crate) nameable: bool,
}

/// What becomes of a call that a policy refuses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Refusal {
    /// There is none: retry alone runs every call.
    Never,
    /// The caller gets it, inside the function's error type.
    Returned,
    /// The fallback gets it.
    Caught,
}

/// An argument, and how each attempt gets it.
pub(crate) struct Argument {
    /// As it stands in the new header.
    pub(crate) header: PatType,
    /// Its name outside of the body's future.
    pub(crate) outer: Ident,
    /// The name of its slot, if it has one.
    pub(crate) slot: Ident,
    /// What it is called in the body.
    pub(crate) inner: Pat,
    /// With `_` for `impl Trait`.
    pub(crate) ty: TokenStream,
    pub(crate) pass: Pass,
    /// How a fallback gets it back, if it needs it.
    pub(crate) after: bool,
    /// Whether a predicate looks at it.
    pub(crate) looked_at: bool,
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

/// Decides what to generate for a function that passed every check.
pub(crate) fn plan<'a>(
    function: &'a Function,
    stack: &'a Stack,
    surroundings: &'a Surroundings,
) -> Plan<'a> {
    let arguments = function.sig.inputs.iter().filter_map(|input| match input {
        FnArg::Receiver(_) => None,
        FnArg::Typed(typed) => Some(typed),
    });
    let by_value = function
        .sig
        .receiver()
        .is_some_and(|receiver| check::is_by_value(&receiver.kind));
    Plan {
        function,
        stack,
        runtime: Runtime::of(stack.krate()),
        package: &surroundings.package,
        embedded: surroundings.embeds().then(|| embedded(surroundings)),
        returns: returns(function),
        refusal: refusal(stack),
        arguments: arguments
            .enumerate()
            .map(|(index, typed)| argument(index, typed, stack))
            .collect(),
        moves_self: by_value,
    }
}

fn embedded(surroundings: &Surroundings) -> Embedded {
    let source = &surroundings.source;
    let text = |path: &std::path::PathBuf| path.to_str().map(str::to_owned);
    Embedded {
        manifest: source.manifest.as_ref().and_then(text),
        file: source
            .file
            .as_ref()
            .and_then(text)
            .map(|path| (path, source.display.clone())),
    }
}

fn refusal(stack: &Stack) -> Refusal {
    match (stack.refuses(), stack.fallback()) {
        (false, _) => Refusal::Never,
        (true, None) => Refusal::Returned,
        (true, Some(_)) => Refusal::Caught,
    }
}

fn returns(function: &Function) -> Returns {
    match &function.sig.output {
        ReturnType::Default => {
            let span = function.sig.ident.span();
            Returns {
                ty: quote_spanned! {span=> () },
                span,
                nameable: true,
            }
        }
        ReturnType::Type(_, ty) => {
            let (ty, nameable) = erase(ty);
            let span = first_span(&ty);
            Returns { ty, span, nameable }
        }
    }
}

fn argument(index: usize, typed: &PatType, stack: &Stack) -> Argument {
    let (ty, _) = erase(&typed.ty);
    let borrowed = |name: &Ident| {
        stack
            .layers
            .iter()
            .any(|layer| layer.args.borrowed.contains(name))
    };
    let by_path = stack
        .fallback()
        .is_some_and(|fallback| matches!(fallback.value, Code::Path(_)));
    let simple = simple_name(&typed.pat);
    let outer = simple.map_or_else(|| hidden(&format!("arg{index}")), |pat| pat.ident.clone());
    let names = bound_names(&typed.pat);
    let in_fallback = stack
        .fallback()
        .is_some_and(|fallback| names.iter().any(|name| fallback.value.mentions(name)));
    let looked_at = stack
        .predicates()
        .any(|predicate| names.iter().any(|name| predicate.code.mentions(name)));
    let after = by_path || in_fallback;
    let mut argument = Argument {
        header: PatType {
            pat: Box::new(header_pattern(&outer)),
            ..typed.clone()
        },
        pass: Pass::Captured,
        inner: (*typed.pat).clone(),
        outer,
        slot: hidden(&format!("slot{index}")),
        ty,
        after,
        looked_at,
    };
    let pattern = simple.is_none_or(|pat| pat.mutability.is_some());
    argument.pass = match (&*typed.pat, peeled(&typed.ty)) {
        (Pat::Wild(_), _) if !after => {
            argument.header = typed.clone();
            Pass::Captured
        }
        (Pat::Wild(_), _) => Pass::Captured,
        (_, Type::Reference(reference)) if reference.mutability.is_some() => Pass::Reborrowed,
        (_, Type::Reference(_)) if pattern => Pass::Moved,
        (_, Type::Reference(_)) => Pass::Captured,
        _ if borrowed(&argument.outer) => Pass::Captured,
        _ if stack.retries() || after || looked_at => Pass::Slot,
        _ => Pass::Moved,
    };
    argument
}

impl Argument {
    /// Its pattern where it is only read: without the `mut` of a plain name.
    pub(crate) fn unmut(&self) -> TokenStream {
        match simple_name(&self.inner) {
            Some(name) => name.ident.to_token_stream(),
            None => self.inner.to_token_stream(),
        }
    }

    /// Whether the value must outlive the last attempt.
    pub(crate) fn is_kept(&self) -> bool {
        self.after || self.looked_at
    }
}

/// `x` or `mut x`.
fn simple_name(pat: &Pat) -> Option<&syn::PatIdent> {
    match pat {
        Pat::Ident(ident) if ident.by_ref.is_none() && ident.subpat.is_none() => Some(ident),
        _ => None,
    }
}

fn header_pattern(name: &Ident) -> Pat {
    Pat::Ident(syn::PatIdent {
        attrs: Vec::new(),
        by_ref: None,
        mutability: None,
        ident: name.clone(),
        subpat: None,
    })
}

/// Every name in a pattern; names of types among them do no harm.
fn bound_names(pat: &Pat) -> Vec<Ident> {
    fn collect(tokens: TokenStream, names: &mut Vec<Ident>) {
        for token in tokens {
            match token {
                proc_macro2::TokenTree::Ident(ident) => names.push(ident),
                proc_macro2::TokenTree::Group(group) => collect(group.stream(), names),
                _ => {}
            }
        }
    }
    let mut names = Vec::new();
    collect(pat.to_token_stream(), &mut names);
    names
}

/// The type without parentheses and the invisible groups of `macro_rules!`.
fn peeled(ty: &Type) -> &Type {
    match ty {
        Type::Paren(paren) => peeled(&paren.elem),
        Type::Group(group) => peeled(&group.elem),
        ty => ty,
    }
}

/// `Result<impl Display, E>` becomes `Result<_, E>`: a body cannot name it. Says whether nothing changed.
fn erase(ty: &Type) -> (TokenStream, bool) {
    struct Eraser(bool);
    impl VisitMut for Eraser {
        fn visit_type_mut(&mut self, ty: &mut Type) {
            if let Type::ImplTrait(opaque) = ty {
                self.0 = false;
                let underscore = syn::Token![_](opaque.impl_token.span);
                *ty = Type::Infer(syn::TypeInfer {
                    attrs: Vec::new(),
                    underscore_token: underscore,
                });
            } else {
                visit_mut::visit_type_mut(self, ty);
            }
        }
    }
    let mut eraser = Eraser(true);
    let mut ty = ty.clone();
    eraser.visit_type_mut(&mut ty);
    (ty.into_token_stream(), eraser.0)
}

fn first_span(tokens: &TokenStream) -> Span {
    tokens
        .clone()
        .into_iter()
        .next()
        .map_or_else(Span::call_site, |token| token.span())
}
