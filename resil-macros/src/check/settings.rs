//! What must hold of the names and numbers of an attribute, together with the file.

use proc_macro2::Span;
use resil_config::{Kind, Layer as Settings, Problem};

use crate::arguments::number::Number;
use crate::arguments::stack::{Layer, Stack};
use crate::arguments::written::as_written;
use crate::check::by_key;
use crate::check::misfit::worded;
use crate::errors::Errors;
use crate::input::source::{Source, Surroundings, in_words};

/// The rules about every layer, and about the file.
pub(crate) fn check(stack: &Stack, surroundings: &Surroundings, errors: &mut Errors) {
    for layer in &stack.layers {
        match (&layer.args.name, by_key::is_by_key(layer)) {
            (_, true) => by_key::check(layer, &surroundings.source, errors),
            (Some(name), false) => {
                numbers_stand_in_the_file(layer, &name.value, &surroundings.source, errors);
            }
            (None, false) => numbers_are_valid(layer, &surroundings.source, errors),
        }
        instance_is_declared(layer, surroundings, errors);
    }
    file_is_valid(surroundings, errors);
}

/// A named instance has one place for its numbers.
fn numbers_stand_in_the_file(layer: &Layer, name: &str, source: &Source, errors: &mut Errors) {
    let section = layer.kind.section();
    for number in &layer.args.numbers {
        let (key, canonical, file) = (&number.key, number.canonical, &source.display);
        let unnamed = unnamed(layer);
        // A name that is misspelt has no table: what is meant by it is said at the name.
        let help = match (source.number(layer.kind, name, canonical), number.text()) {
            (Some(there), Some(text)) if there == text => {
                format!("remove `{key}` here: it is {there} there already")
            }
            (Some(there), Some(text)) => format!(
                "write `{canonical} = {text}` under `[{section}.instances.{name}]`, where it is {there}, or leave the name \
                 out: `{unnamed}` has an instance of its own"
            ),
            _ => format!(
                "remove `{key}` here, or leave the name out: `{unnamed}` has an instance of its own"
            ),
        };
        let message = format!(
            "`{key}` cannot stand beside the name: the numbers of a named instance are in {file}\nhelp: {help}"
        );
        errors.at(key.span(), message);
    }
}

/// `#[retry(max = 5)]`: the attribute with its numbers alone, and with those that it lacks.
fn unnamed(layer: &Layer) -> String {
    let kind =
        (layer.kind == Kind::ThreadPoolBulkhead).then(|| "type = \"thread_pool\"".to_owned());
    let written = |number: &Number| format!("{} = {}", number.key, as_written(&number.tokens));
    let numbers = layer.args.numbers.iter().map(written);
    let added = missing(layer).map(|key| match key {
        "limit_refresh_period" => format!("{key} = \"1s\""),
        key => format!("{key} = 50"),
    });
    let arguments: Vec<_> = kind.into_iter().chain(numbers).chain(added).collect();
    let section = layer.attribute().section();
    format!("#[{section}({})]", arguments.join(", "))
}

/// The numbers that the attribute cannot do without.
fn missing(layer: &Layer) -> impl Iterator<Item = &'static str> {
    let given = |name: &str| {
        let mut numbers = layer.args.numbers.iter();
        numbers.any(|number| number.canonical == name)
    };
    let keys = layer.kind.keys().iter();
    keys.filter(move |key| key.required && !given(key.name))
        .map(|key| key.name)
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
            Some(number) => errors.under(&number.tokens, worded(layer.kind, problem, number)),
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
    let missing: Vec<_> = missing(layer).map(|key| format!("`{key}`")).collect();
    if layer.args.garbled {
        return;
    }
    if missing.is_empty() {
        for objection in objections {
            match first_named(layer, objection.message()) {
                Some(number) => errors.under(&number.tokens, in_words(objection)),
                None => errors.at(layer.span, in_words(objection)),
            }
        }
    } else if !objections.is_empty() {
        let section = layer.kind.section();
        let message = format!(
            "`#[{section}]` without a name lacks {}\nhelp: write `{}`, or name an instance",
            missing.join(" and "),
            unnamed(layer)
        );
        errors.at(layer.span, message);
    }
}

/// The number of the attribute that a message names first.
fn first_named<'l>(layer: &'l Layer, message: &str) -> Option<&'l Number> {
    let place = |number: &&Number| message.find(&format!("`{}`", number.canonical));
    let numbers = layer.args.numbers.iter();
    let named = numbers.filter(|number| place(number).is_some());
    named.min_by_key(place)
}

/// A name must have its table in the file, and the table must be right.
fn instance_is_declared(layer: &Layer, surroundings: &Surroundings, errors: &mut Errors) {
    let Some(name) = &layer.args.name else { return };
    for objection in surroundings.objections_to_report(layer.kind, &name.value, place(name.span)) {
        errors.at(name.span, by_key::taken_literally(&name.value, objection));
    }
}

/// Where something stands: `src/client.rs, line 3`.
fn place(span: Span) -> Option<String> {
    if !proc_macro::is_available() {
        return None;
    }
    let span = span.unwrap();
    Some(format!("line {} of {}", span.start().line(), span.file()))
}

/// What is wrong with the file as a whole is said once in a crate.
fn file_is_valid(surroundings: &Surroundings, errors: &mut Errors) {
    for problem in surroundings.problems_to_report() {
        errors.at(Span::call_site(), problem);
    }
}
