//! What will be generated, decided: no syntax is looked at after this.

pub(crate) mod names;
pub(crate) mod params;
mod patterns;

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote_spanned};
use syn::visit_mut::{self, VisitMut};
use syn::{GenericArgument, PathArguments, ReturnType, Type};

use crate::arguments::stack::Stack;
use crate::input::Function;
use crate::input::form::Form;
use crate::input::source::Surroundings;
use crate::paths::Runtime;
use crate::plan::params::{Argument, Pass, is_chosen_by_the_caller, moves_self, params};

/// The whole expansion, as data.
pub(crate) struct Plan<'a> {
    pub(crate) function: &'a Function,
    pub(crate) stack: &'a Stack,
    pub(crate) runtime: Runtime,
    pub(crate) package: &'a str,
    pub(crate) embedded: Option<Embedded>,
    pub(crate) returns: Returns,
    pub(crate) refusal: Refusal,
    pub(crate) form: Form,
    pub(crate) arguments: Vec<Argument>,
    /// Whether `self` must be moved into the body, which then moves all it uses.
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
    /// Where its error type stands; where that is not to be seen, the place of the whole type.
    pub(crate) error: Place,
    pub(crate) nameable: bool,
    /// Whether it is the caller's choice.
    pub(crate) is_chosen: bool,
    /// Whether it is surely no `Result`, by its words; the compiler alone knows of every type.
    pub(crate) is_plain: bool,
}

/// Where a type stands.
#[derive(Clone, Copy)]
pub(crate) struct Place {
    pub(crate) first: Span,
    pub(crate) last: Span,
    /// The token that names it, where only one can be underlined.
    pub(crate) word: Span,
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

/// Decides what to generate for a function that passed every check.
pub(crate) fn plan<'a>(
    function: &'a Function,
    stack: &'a Stack,
    surroundings: &'a Surroundings,
) -> Plan<'a> {
    let form = Form::of(function);
    Plan {
        function,
        stack,
        runtime: Runtime::of(stack.krate(), surroundings.krate.name()),
        package: &surroundings.package,
        embedded: surroundings.embeds().then(|| embedded(surroundings)),
        returns: returns(function, &form),
        refusal: refusal(stack),
        arguments: params(function, stack, &form),
        moves_self: moves_self(function, stack),
        form,
    }
}

impl Plan<'_> {
    /// Whether the body moves what it uses: it runs once and nothing looks at it afterwards. Arguments by value are then
    /// part of it as they are, and not stored a second time.
    pub(crate) fn moves_all(&self) -> bool {
        !self.stack.retries() && !self.stack.asks() && self.stack.fallback().is_none()
    }

    /// Whether the way of a refusal to the caller is known by what a call gave, and not by the declared type: that of a plain
    /// `fn` may be a future by another name, and a part of it may have no name.
    pub(crate) fn refuses_by_kind(&self) -> bool {
        self.form.blocks() || !self.returns.nameable
    }

    /// Whether the function has no way to tell its caller that the last result was unwanted too.
    pub(crate) fn cannot_fail(&self) -> bool {
        self.returns.is_plain && self.stack.has_on_result() && self.stack.fallback().is_none()
    }

    /// The arguments that are kept in a slot.
    pub(crate) fn slots(&self) -> impl Iterator<Item = &Argument> {
        self.arguments
            .iter()
            .filter(|argument| argument.pass == Pass::Slot)
    }

    /// Whether `self` has another name in the body.
    pub(crate) fn renames_self(&self) -> bool {
        self.arguments.iter().any(Argument::is_receiver)
    }
}

pub(crate) fn embedded(surroundings: &Surroundings) -> Embedded {
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

/// What a call gives: the output, if it is a future that the function returns.
fn returns(function: &Function, form: &Form) -> Returns {
    let ty = match (form, &function.sig.output) {
        (Form::Future(returned), _) => &returned.output,
        (_, ReturnType::Type(_, ty)) => ty,
        (_, ReturnType::Default) => {
            let span = function.sig.ident.span();
            return Returns {
                ty: quote_spanned! {span=> () },
                span,
                error: Place {
                    first: span,
                    last: span,
                    word: span,
                },
                nameable: true,
                is_chosen: false,
                is_plain: true,
            };
        }
    };
    let is_plain = is_plain(ty);
    let is_chosen = is_chosen_by_the_caller(function, ty);
    let error = Place::of(error_type(ty).unwrap_or(ty));
    let (ty, nameable) = erase(ty);
    let span = first_span(&ty);
    Returns {
        ty,
        span,
        error,
        nameable,
        // An `impl Trait` that is returned is the body's choice.
        is_chosen: is_chosen && nameable,
        is_plain,
    }
}

impl Place {
    fn of(ty: &Type) -> Self {
        let tokens = ty.to_token_stream();
        let first = first_span(&tokens);
        let last = tokens.into_iter().last();
        let word = match ty {
            Type::Path(path) => path.path.segments.last().map(|last| last.ident.span()),
            _ => None,
        };
        Self {
            first,
            last: last.map_or(first, |token| token.span()),
            word: word.unwrap_or(first),
        }
    }
}

/// `E` in `Result<T, E>`.
fn error_type(ty: &Type) -> Option<&Type> {
    let Type::Path(path) = ty else { return None };
    let last = path.path.segments.last()?;
    let PathArguments::AngleBracketed(arguments) = &last.arguments else {
        return None;
    };
    let mut types = arguments.args.iter().filter_map(|argument| match argument {
        GenericArgument::Type(ty) => Some(ty),
        _ => None,
    });
    let error = types.nth(1)?;
    last.ident.to_string().ends_with("Result").then_some(error)
}

/// Names of types that are no `Result`, whatever is imported.
const PLAIN: &[&str] = &[
    "bool", "char", "String", "u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32",
    "i64", "i128", "isize", "f32", "f64", "Option", "Vec", "VecDeque", "HashMap", "HashSet",
    "BTreeMap", "BTreeSet",
];

fn is_plain(ty: &Type) -> bool {
    match ty {
        Type::Tuple(_) | Type::Reference(_) | Type::Array(_) => true,
        Type::Path(path) if path.qself.is_none() => {
            let last = path.path.segments.last();
            last.is_some_and(|last| PLAIN.iter().any(|name| last.ident == name))
        }
        _ => false,
    }
}

/// `Result<impl Display, E>` becomes `Result<_, E>`: a body cannot name it. Says whether nothing changed.
pub(crate) fn erase(ty: &Type) -> (TokenStream, bool) {
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

pub(crate) fn first_span(tokens: &TokenStream) -> Span {
    tokens
        .clone()
        .into_iter()
        .next()
        .map_or_else(Span::call_site, |token| token.span())
}
