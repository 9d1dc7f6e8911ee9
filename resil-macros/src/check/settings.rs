//! What must hold of the names and numbers of an attribute, together with the file.

use proc_macro2::Span;
use resil_config::{Kind, Layer as Settings, Problem, ValueType};

use crate::arguments::number::Number;
use crate::arguments::stack::{Layer, Stack};
use crate::arguments::written::as_written;
use crate::check::by_key;
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
        let text = number.text().unwrap_or("…");
        let unnamed = unnamed(layer);
        // The name may be misspelt: what is meant by it is said at the name.
        let table = if source.objections(layer.kind, name).is_empty() {
            format!("under `[{section}.instances.{name}]`")
        } else {
            "in the table of that instance".to_owned()
        };
        let message = format!(
            "`{key}` cannot stand beside the name: the numbers of a named instance are in {file}\n\
             help: write `{canonical} = {text}` there, {table}\n\
             help: or leave the name out: `{unnamed}` has an instance of its own"
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

/// A problem in words, with the fix for a number in quotes.
fn worded(problem: &Problem, number: &Number) -> String {
    match number.text().map(|text| text.trim_matches('"')) {
        Some(bare)
            if takes_numbers(number)
                && bare.parse::<f64>().is_ok()
                && number.text() != Some(bare) =>
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

/// Whether the value of such a key is a number, and no text.
fn takes_numbers(number: &Number) -> bool {
    let keys = Kind::ALL.into_iter().flat_map(Kind::keys);
    keys.filter(|key| key.name == number.canonical)
        .any(|key| matches!(key.value, ValueType::Integer | ValueType::Float))
}

/// A name must have its table in the file, and the table must be right.
fn instance_is_declared(layer: &Layer, surroundings: &Surroundings, errors: &mut Errors) {
    let Some(name) = &layer.args.name else { return };
    for objection in surroundings.objections_to_report(layer.kind, &name.value) {
        errors.at(name.span, by_key::taken_literally(&name.value, objection));
    }
}

/// What is wrong with the file as a whole is said once in a crate.
fn file_is_valid(surroundings: &Surroundings, errors: &mut Errors) {
    for problem in surroundings.problems_to_report() {
        errors.at(Span::call_site(), problem);
    }
}
