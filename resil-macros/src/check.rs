//! What must hold of an annotated function, one rule each.

mod borrows;
mod by_key;
mod misfit;
mod moved;
mod pool;
mod settings;

use proc_macro2::{Span, TokenStream, TokenTree};
use resil_config::Kind;
use syn::{FnArg, ReturnType, Type};

use crate::arguments::args::Args;
use crate::arguments::code::Code;
use crate::arguments::stack::Stack;
use crate::errors::Errors;
use crate::input::Function;
use crate::input::form::Form;
use crate::input::krate::Known;
use crate::input::source::Surroundings;

/// Every rule. None depends on another, so all mistakes are reported at once.
pub(crate) fn check(
    function: &Function,
    stack: &Stack,
    surroundings: &Surroundings,
    errors: &mut Errors,
) {
    can_be_guarded(function, stack, errors);
    can_be_stopped(function, stack, errors);
    returns(function, errors);
    is_one_stack(function, stack, surroundings, errors);
    orders_something(stack, errors);
    borrows::check(function, stack, errors);
    has_one_of_each(stack, errors);
    fallback_is_at_once(function, stack, errors);
    passes_arguments_on(function, stack, errors);
    pool::check(function, stack, errors);
    knows_resil(stack, surroundings, errors);
    settings::check(stack, surroundings, errors);
}

/// A constant or foreign function has no place for a wait.
fn can_be_guarded(function: &Function, stack: &Stack, errors: &mut Errors) {
    let name = attribute(stack);
    if let Some(keyword) = &function.sig.constness {
        errors.at(
            keyword.span,
            format!("`{name}` cannot guard a `const fn`\nhelp: remove `const`"),
        );
    }
    if let Some(abi) = &function.sig.abi {
        let message = format!(
            "`{name}` cannot guard an `extern` function\nhelp: call an annotated function from it"
        );
        errors.under(abi, message);
    }
}

/// A plain function cannot be stopped while it runs.
fn can_be_stopped(function: &Function, stack: &Stack, errors: &mut Errors) {
    let cannot_wait = function.sig.constness.is_some() || function.sig.abi.is_some();
    if cannot_wait || !matches!(Form::of(function), Form::Plain) {
        return;
    }
    let made_by_a_test = function.attrs.iter().any(|attr| {
        let path: Vec<_> = attr
            .path()
            .segments
            .iter()
            .map(|segment| segment.ident.to_string())
            .collect();
        path == ["core", "prelude", "v1", "test"]
    });
    if made_by_a_test {
        let message = "the test attribute has already turned this into a plain `fn`\n\
                       help: put the resil attributes above it";
        errors.at(function.sig.fn_token.span, message);
    } else if let Some(limit) = stack.layer(Kind::TimeLimiter) {
        let message = "`#[time_limiter]` needs an `async fn`: a plain `fn` cannot be stopped while it runs\n\
                       help: make it an `async fn`, or give the transport a time-out of its own";
        errors.at(limit.span, message);
    }
}

/// A function that never returns has no outcome to judge.
fn returns(function: &Function, errors: &mut Errors) {
    if let ReturnType::Type(_, ty) = &function.sig.output
        && let Type::Never(never) = &**ty
    {
        errors.under(
            never,
            "a function that never returns has no result that a policy could judge\n\
             help: put the attribute on a function that it calls",
        );
    }
}

/// A second expansion on one function means that its attribute was not recognised as one of ours.
fn is_one_stack(
    function: &Function,
    stack: &Stack,
    surroundings: &Surroundings,
    errors: &mut Errors,
) {
    // Of a function and one in its body the outer one is expanded first, so this is the function's own.
    if registers_a_site(function.body.stream()) {
        let krate = surroundings.krate.name();
        let this = stack.layers.iter().find(|layer| layer.path.is_none());
        let own = this.map_or("order", |layer| layer.attribute().section());
        let message = format!(
            "this attribute cannot be merged with the resil attributes above it, because it is imported under another \
             name\nhelp: write `#[{krate}::{own}]`"
        );
        errors.at(Span::call_site(), message);
    }
}

/// Whether `R::register_site!(SITE)` stands somewhere in there.
fn registers_a_site(tokens: TokenStream) -> bool {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let registers = |tokens: &[TokenTree]| match tokens {
        [
            TokenTree::Ident(module),
            TokenTree::Punct(_),
            TokenTree::Punct(_),
            TokenTree::Ident(name),
            TokenTree::Punct(bang),
            TokenTree::Group(_),
        ] => *module == "__rt" && *name == "register_site" && bang.as_char() == '!',
        _ => false,
    };
    tokens.windows(6).any(registers)
        || tokens.into_iter().any(|token| match token {
            TokenTree::Group(group) => registers_a_site(group.stream()),
            _ => false,
        })
}

/// An order needs something to put in order.
fn orders_something(stack: &Stack, errors: &mut Errors) {
    if let (Some(order), []) = (&stack.order, stack.layers.as_slice()) {
        let named = order.in_words();
        let named =
            named.unwrap_or_else(|| "`#[retry]`, `#[time_limiter]` and the like".to_owned());
        let message = format!(
            "this order has nothing to put in order\nhelp: put {named} on the function, below it"
        );
        errors.at(order.span, message);
    }
}

/// What is one for the whole function stands in one attribute.
fn has_one_of_each(stack: &Stack, errors: &mut Errors) {
    type Given = fn(&Args) -> Option<Span>;
    let of_the_function: [(&str, Given, &str); 3] = [
        (
            "fallback",
            |args| args.fallback.as_ref().map(|given| given.span),
            "it is outermost, wherever it is written",
        ),
        (
            "fallback_on",
            |args| args.fallback_on.as_ref().map(|given| given.span),
            "it is about the one `fallback`, wherever it is written",
        ),
        (
            "cancel",
            |args| args.cancel.as_ref().map(|given| given.span),
            "it ends every wait of the call",
        ),
    ];
    for (key, given, why) in of_the_function {
        let places = stack.layers.iter().filter_map(|layer| given(&layer.args));
        for second in places.skip(1) {
            let message = format!(
                "this function has a `{key}` already, in another attribute\nhelp: keep one: {why}"
            );
            errors.at(second, message);
        }
    }
}

/// A plain function cannot await its fallback.
fn fallback_is_at_once(function: &Function, stack: &Stack, errors: &mut Errors) {
    let later = stack
        .fallback()
        .and_then(|fallback| fallback.value.awaited());
    if let Some(keyword) = later.filter(|_| Form::of(function).blocks()) {
        let message = "the fallback of a plain `fn` cannot be awaited\n\
                       help: remove `async`, or make the function an `async fn`";
        errors.at(keyword, message);
    }
}

/// `fallback_on` is about a fallback.
fn passes_arguments_on(function: &Function, stack: &Stack, errors: &mut Errors) {
    match (stack.fallback(), stack.fallback_on()) {
        (None, Some(on)) => {
            let message = "`fallback_on` says which failures the `fallback` answers, and there is no `fallback`\n\
                           help: add `fallback = |error| …`, which gives what the function returns, or remove this";
            errors.at(on.span, message);
        }
        (Some(fallback), _) if matches!(fallback.value, Code::Path(_)) => {
            let conditional = function.sig.inputs.iter().find_map(|input| match input {
                FnArg::Typed(typed) => typed.attrs.iter().find(|attr| attr.path().is_ident("cfg")),
                FnArg::Receiver(_) => None,
            });
            if let Some(cfg) = conditional {
                let message = "a `fallback` path is called with every argument, and this one is not always there\n\
                               help: write a closure, which takes the error alone and may name the arguments: `fallback = |error| …`";
                errors.under(cfg, message);
            }
        }
        _ => {}
    }
}

/// The expansion has to name resil.
fn knows_resil(stack: &Stack, surroundings: &Surroundings, errors: &mut Errors) {
    if surroundings.krate == Known::Nowhere && stack.krate().is_none() {
        let name = attribute(stack);
        let message = format!(
            "the manifest of this crate does not name the crate resil, which `{name}` needs\n\
             help: add the dependency, or say where it is, such as `crate = framework::resil`"
        );
        errors.at(Span::call_site(), message);
    }
}

/// The first attribute, as a word for messages.
fn attribute(stack: &Stack) -> String {
    stack.layers.first().map_or_else(String::new, |layer| {
        format!("#[{}]", layer.attribute().section())
    })
}
