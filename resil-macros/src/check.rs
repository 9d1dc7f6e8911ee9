//! What must hold of an annotated function, one rule each.

use proc_macro2::{Span, TokenTree};
use resil_config::{Kind, Layer as Settings, Problem, ValueType};
use syn::{FnArg, Pat, ReceiverKind, ReturnType, Type};

use crate::code::{Code, mentions};
use crate::errors::Errors;
use crate::input::Function;
use crate::number::Number;
use crate::source::{Source, Surroundings, in_words};
use crate::stack::{Layer, Stack};

/// Every rule. None depends on another, so all mistakes are reported at once.
pub(crate) fn check(
    function: &Function,
    stack: &Stack,
    surroundings: &Surroundings,
    errors: &mut Errors,
) {
    can_be_guarded(function, stack, errors);
    can_be_awaited(function, stack, errors);
    returns(function, errors);
    is_one_stack(function, errors);
    receiver_stays(function, stack, errors);
    borrows_arguments(function, stack, errors);
    has_one_fallback(stack, errors);
    for layer in &stack.layers {
        match &layer.args.name {
            Some(name) => {
                numbers_stand_in_the_file(layer, &name.value, &surroundings.source, errors);
            }
            None => numbers_are_valid(layer, &surroundings.source, errors),
        }
        instance_is_declared(layer, &surroundings.source, errors);
    }
    file_is_valid(surroundings, errors);
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

/// Plain functions come later; a time limit on one never will.
fn can_be_awaited(function: &Function, stack: &Stack, errors: &mut Errors) {
    if function.sig.asyncness.is_some()
        || function.sig.constness.is_some()
        || function.sig.abi.is_some()
    {
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
    } else {
        let message = format!(
            "`{}` is not supported yet on a plain `fn`\nhelp: make it an `async fn`",
            attribute(stack)
        );
        errors.at(function.sig.fn_token.span, message);
    }
}

/// A function that never returns has no outcome to judge.
fn returns(function: &Function, errors: &mut Errors) {
    if let ReturnType::Type(_, ty) = &function.sig.output
        && let Type::Never(never) = &**ty
    {
        errors.under(
            never,
            "a function that never returns has no result that a policy could judge",
        );
    }
}

/// A second expansion on one function means that its attribute was not recognised as one of ours.
fn is_one_stack(function: &Function, errors: &mut Errors) {
    let body: Vec<TokenTree> = function.body.stream().into_iter().collect();
    let expanded = body.windows(3).any(|tokens| match tokens {
        [
            TokenTree::Ident(pin),
            TokenTree::Punct(_),
            TokenTree::Group(pinned),
        ] => *pin == "pin" && mentions(&pinned.stream(), "register_site"),
        _ => false,
    });
    if expanded {
        let message = "this attribute cannot be merged with the resil attributes above it, because it is imported \
                       under another name\nhelp: write it as `retry` or `resil::retry`, like the others";
        errors.at(Span::call_site(), message);
    }
}

/// `self` cannot be bound again for a second attempt.
fn receiver_stays(function: &Function, stack: &Stack, errors: &mut Errors) {
    let by_path =
        matches!(stack.fallback(), Some(fallback) if matches!(fallback.value, Code::Path(_)));
    let again = if stack.retries() {
        "under `#[retry]`"
    } else {
        "with a `fallback` path"
    };
    if let Some(FnArg::Receiver(receiver)) = function.sig.inputs.first()
        && is_by_value(&receiver.kind)
        && (stack.retries() || by_path)
    {
        let message = format!(
            "`self` by value is not supported yet {again}\nhelp: take `&self` or `&mut self`"
        );
        errors.at(receiver.self_token.span, message);
    }
}

/// Whether calling the method uses `self` up.
pub(crate) fn is_by_value(receiver: &ReceiverKind) -> bool {
    match receiver {
        ReceiverKind::Value => true,
        ReceiverKind::Typed(_, ty) => !matches!(**ty, Type::Reference(_)),
        _ => false,
    }
}

/// `borrow(image)` is about an argument.
fn borrows_arguments(function: &Function, stack: &Stack, errors: &mut Errors) {
    let is_argument = |name: &syn::Ident| {
        function.sig.inputs.iter().any(|input| {
            matches!(input, FnArg::Typed(typed) if matches!(&*typed.pat, Pat::Ident(pat) if pat.ident == *name))
        })
    };
    for name in stack.layers.iter().flat_map(|layer| &layer.args.borrowed) {
        if !is_argument(name) {
            errors.at(
                name.span(),
                format!(
                    "`{}` has no argument `{name}` to borrow",
                    function.sig.ident
                ),
            );
        }
    }
}

/// A fallback is outermost, so there can be one.
fn has_one_fallback(stack: &Stack, errors: &mut Errors) {
    let fallbacks = stack
        .layers
        .iter()
        .filter_map(|layer| layer.args.fallback.as_ref());
    for second in fallbacks.skip(1) {
        let message = "this function has a `fallback` already, in another attribute\n\
                       help: keep one: it is outermost, wherever it is written";
        errors.at(second.span, message);
    }
}

/// A named instance has one place for its numbers.
fn numbers_stand_in_the_file(layer: &Layer, name: &str, source: &Source, errors: &mut Errors) {
    let section = layer.kind.section();
    for number in &layer.args.numbers {
        let (key, canonical, file) = (&number.key, number.canonical, &source.display);
        let message = format!(
            "`{key}` cannot stand beside the name: the numbers of a named instance are in {file}\n\
             help: write `{canonical} = {}` there, under `[{section}.instances.{name}]`",
            number.text().unwrap_or("…"),
        );
        errors.at(key.span(), message);
    }
}

/// The numbers of an unnamed attribute obey the rules of the file, each alone and all together.
fn numbers_are_valid(layer: &Layer, source: &Source, errors: &mut Errors) {
    let written = |number: &Number| number.key.to_string();
    let given = layer.args.numbers.iter();
    let given: Vec<_> = given
        .filter_map(|number| Some((written(number), number.text()?)))
        .collect();
    let numbers: Vec<_> = given
        .iter()
        .map(|(key, text)| (key.as_str(), *text))
        .collect();
    let (settings, problems) = Settings::from_attribute(layer.kind, &numbers, "attribute");
    for problem in &problems {
        let about = |number: &&Number| problem.key() == Some(&written(number));
        match layer.args.numbers.iter().find(about) {
            Some(number) => errors.under(&number.tokens, worded(problem, number)),
            None => errors.at(layer.span, in_words(problem)),
        }
    }
    if problems.is_empty() {
        numbers_go_together(
            layer,
            &source.objections_to_unnamed(layer.kind, &settings),
            errors,
        );
    }
}

/// A rate limiter has no default that would suit anybody, and some settings exclude each other.
fn numbers_go_together(layer: &Layer, objections: &[Problem], errors: &mut Errors) {
    let given = |name: &str| {
        layer
            .args
            .numbers
            .iter()
            .any(|number| number.canonical == name)
    };
    let required = layer
        .kind
        .keys()
        .iter()
        .filter(|key| key.required && !given(key.name));
    let missing: Vec<String> = required.map(|key| format!("`{}`", key.name)).collect();
    if missing.is_empty() {
        for objection in objections {
            errors.at(layer.span, in_words(objection));
        }
    } else if !objections.is_empty() {
        let section = layer.kind.section();
        let message = format!(
            "`#[{section}]` without a name lacks {}\n\
             help: write `#[{section}(limit_for_period = 50, limit_refresh_period = \"1s\")]`, or name an instance",
            missing.join(" and ")
        );
        errors.at(layer.span, message);
    }
}

/// A problem in words, with the fix for a number in quotes.
fn worded(problem: &Problem, number: &Number) -> String {
    let takes_numbers = layer_takes_numbers(number);
    match number.text().map(|text| text.trim_matches('"')) {
        Some(bare)
            if takes_numbers && bare.parse::<f64>().is_ok() && number.text() != Some(bare) =>
        {
            format!(
                "{}\nhelp: write `{} = {bare}`",
                problem.message(),
                number.key
            )
        }
        _ => in_words(problem),
    }
}

fn layer_takes_numbers(number: &Number) -> bool {
    let keys = Kind::ALL.into_iter().flat_map(Kind::keys);
    keys.filter(|key| key.name == number.canonical)
        .any(|key| matches!(key.value, ValueType::Integer | ValueType::Float))
}

/// A name must have its table in the file, and the table must be right.
fn instance_is_declared(layer: &Layer, source: &Source, errors: &mut Errors) {
    let Some(name) = &layer.args.name else { return };
    for objection in source.objections(layer.kind, &name.value) {
        errors.at(name.span, objection);
    }
}

/// What is wrong with the file as a whole is said once in a crate.
fn file_is_valid(surroundings: &Surroundings, errors: &mut Errors) {
    for problem in surroundings.problems_to_report() {
        errors.at(Span::call_site(), problem);
    }
}

/// The first attribute, as a word for messages.
fn attribute(stack: &Stack) -> String {
    stack
        .layers
        .first()
        .map_or_else(String::new, |layer| format!("#[{}]", layer.kind.section()))
}
