//! What kind of function it is: which of its code runs under the policies, and how it waits.

use proc_macro2::{Delimiter, Group, TokenTree};
use syn::{GenericArgument, PathArguments, ReturnType, Type, TypeParamBound};

use crate::input::Function;

/// The form of a function.
pub(crate) enum Form {
    /// `async fn f() -> T { … }`
    Async,
    /// `fn f() -> T { … }`: it waits by parking its thread.
    Plain,
    /// `fn f() -> impl Future<Output = T> { … }`, also boxed, which is what `#[async_trait]` writes.
    Future(Returned),
}

/// A function that returns a future: its calls are guarded when the future is polled, not when it is made.
pub(crate) struct Returned {
    /// `T`
    pub(crate) output: Box<Type>,
    /// Whether the header promises a `Pin<Box<dyn Future<Output = T>>>`.
    pub(crate) boxed: bool,
    /// The braces of `async move { … }`, where that is the whole body, boxed perhaps.
    pub(crate) block: Option<Group>,
}

impl Form {
    pub(crate) fn of(function: &Function) -> Form {
        if function.sig.asyncness.is_some() {
            return Form::Async;
        }
        let ReturnType::Type(_, ty) = &function.sig.output else {
            return Form::Plain;
        };
        match output_of(ty) {
            Some((output, boxed)) => Form::Future(Returned {
                output: Box::new(output.clone()),
                boxed,
                block: async_block(&function.body, boxed),
            }),
            None => Form::Plain,
        }
    }

    /// Whether the wait blocks the thread.
    pub(crate) const fn blocks(&self) -> bool {
        matches!(self, Form::Plain)
    }
}

/// What a function gives, by the words of its header: an alias of a `Result` goes unrecognised.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Gives {
    /// What is written as a `Result`.
    Result,
    Another,
}

impl Gives {
    pub(crate) fn of(function: &Function) -> Gives {
        let ReturnType::Type(_, ty) = &function.sig.output else {
            return Gives::Another;
        };
        let output = output_of(ty).map_or(&**ty, |(output, _)| output);
        match output {
            Type::Path(path)
                if path
                    .path
                    .segments
                    .last()
                    .is_some_and(|last| last.ident == "Result") =>
            {
                Gives::Result
            }
            _ => Gives::Another,
        }
    }
}

/// The output of the future that a type visibly is, and whether it is boxed.
fn output_of(ty: &Type) -> Option<(&Type, bool)> {
    match ty {
        Type::Paren(paren) => output_of(&paren.elem),
        Type::Group(group) => output_of(&group.elem),
        Type::ImplTrait(opaque) => opaque
            .bounds
            .iter()
            .find_map(future_output)
            .map(|output| (output, false)),
        Type::Path(_) => {
            let Type::TraitObject(object) = argument(argument(ty, "Pin")?, "Box")? else {
                return None;
            };
            object
                .bounds
                .iter()
                .find_map(future_output)
                .map(|output| (output, true))
        }
        _ => None,
    }
}

/// `T` of `…::Name<T>`
fn argument<'t>(ty: &'t Type, name: &str) -> Option<&'t Type> {
    let Type::Path(path) = ty else { return None };
    let last = path.path.segments.last()?;
    let PathArguments::AngleBracketed(arguments) = &last.arguments else {
        return None;
    };
    match arguments.args.first()? {
        GenericArgument::Type(argument) if last.ident == name => Some(argument),
        _ => None,
    }
}

/// `T` of `Future<Output = T>`
fn future_output(bound: &TypeParamBound) -> Option<&Type> {
    let TypeParamBound::Trait(bound) = bound else {
        return None;
    };
    let last = bound.path.segments.last()?;
    let PathArguments::AngleBracketed(arguments) = &last.arguments else {
        return None;
    };
    arguments.args.iter().find_map(|argument| match argument {
        GenericArgument::AssocType(assoc) if last.ident == "Future" && assoc.ident == "Output" => {
            Some(&assoc.ty)
        }
        _ => None,
    })
}

/// `{ async move { … } }` or `{ Box::pin(async move { … }) }`
fn async_block(body: &Group, boxed: bool) -> Option<Group> {
    let tokens: Vec<TokenTree> = body.stream().into_iter().collect();
    match tokens.as_slice() {
        [path @ .., TokenTree::Ident(pin), TokenTree::Group(pinned)]
            if boxed
                && *pin == "pin"
                && pinned.delimiter() == Delimiter::Parenthesis
                && path.iter().all(in_a_path) =>
        {
            async_block(pinned, false)
        }
        [TokenTree::Ident(keyword), TokenTree::Group(block)]
            if *keyword == "async" && block.delimiter() == Delimiter::Brace =>
        {
            Some(block.clone())
        }
        [
            TokenTree::Ident(keyword),
            TokenTree::Ident(by_move),
            TokenTree::Group(block),
        ] if *keyword == "async" && *by_move == "move" => Some(block.clone()),
        _ => None,
    }
}

/// What may stand before the `pin` of `::std::boxed::Box::pin`.
fn in_a_path(token: &TokenTree) -> bool {
    match token {
        TokenTree::Ident(word) => matches!(word.to_string().as_str(), "std" | "boxed" | "Box"),
        TokenTree::Punct(punct) => punct.as_char() == ':',
        _ => false,
    }
}
