//! What must hold of an attribute whose instance is found by a key: `name = <expression>` and `config` belong together.

use resil_config::Kind;

use crate::arguments::stack::Layer;
use crate::errors::Errors;
use crate::input::source::Source;

/// Whether the attribute has one of the two.
pub(crate) fn is_by_key(layer: &Layer) -> bool {
    layer.args.key.is_some() || layer.args.config.is_some()
}

/// The rules about such an attribute.
pub(crate) fn check(layer: &Layer, source: &Source, errors: &mut Errors) {
    has_both(layer, source, errors);
    starts_no_threads(layer, errors);
    numbers_stand_in_the_file(layer, source, errors);
    config_is_declared(layer, source, errors);
}

/// Each of the two needs the other.
fn has_both(layer: &Layer, source: &Source, errors: &mut Errors) {
    let section = layer.kind.section();
    match (&layer.args.name, &layer.args.key, &layer.args.config) {
        (_, Some(key), None) => {
            let file = &source.display;
            let help = match source.a_config(layer.kind) {
                Some(config) => format!(
                    "add `config = \"{config}\"`, or the name of another table `[{section}.configs.…]` in {file}"
                ),
                None => format!(
                    "add `config = \"…\"`, and a table `[{section}.configs.…]` of that name to {file}"
                ),
            };
            let message = format!(
                "`name = <expression>` gives each name an instance of its own, which has its settings from a `config`\n\
                 help: {help}"
            );
            errors.at(key.span, message);
        }
        (Some(name), None, Some(config)) => {
            let message = format!(
                "`config` is for `name = <expression>`, and `{name}` is one instance\n\
                 help: remove `config`, and write `base_config = \"{}\"` under `[{section}.instances.{name}]`",
                or_dots(&config.value),
                name = name.value
            );
            errors.at(config.span, message);
        }
        (None, None, Some(config)) => {
            let message = "`config` has the settings of the instances that `name = <expression>` finds, and there is no `name`\n\
                           help: add `name = …`, an expression that gives a text such as the host";
            errors.at(config.span, message);
        }
        (_, Some(_), Some(_)) | (_, None, None) => {}
    }
}

/// As many pools as there are names would be threads without limit.
fn starts_no_threads(layer: &Layer, errors: &mut Errors) {
    if let (Kind::ThreadPoolBulkhead, Some(key)) = (layer.kind, &layer.args.key) {
        let message = "a thread pool cannot have a `name = <expression>`: every name would start threads of its own\n\
                       help: name one pool in quotes, and bound each name by a `#[bulkhead]` without `type` on the caller";
        errors.at(key.span, message);
    }
}

/// The instances of a config have one place for their numbers.
fn numbers_stand_in_the_file(layer: &Layer, source: &Source, errors: &mut Errors) {
    let section = layer.kind.section();
    let config = match &layer.args.config {
        Some(config) => Some(config.value.clone()),
        None => source.a_config(layer.kind),
    };
    let config = or_dots(config.as_deref().unwrap_or_default());
    for number in &layer.args.numbers {
        let (key, canonical, file) = (&number.key, number.canonical, &source.display);
        let message = format!(
            "`{key}` cannot stand beside `name = <expression>`: the numbers of its instances are in {file}\n\
             help: write `{canonical} = {}` there, under `[{section}.configs.{config}]`",
            number.text().unwrap_or("…"),
        );
        errors.at(key.span(), message);
    }
}

/// A config must have its table in the file, and the table must be right.
fn config_is_declared(layer: &Layer, source: &Source, errors: &mut Errors) {
    let (Some(_), Some(config)) = (&layer.args.key, &layer.args.config) else {
        return;
    };
    if config.value.is_empty() || layer.kind == Kind::ThreadPoolBulkhead {
        return;
    }
    for objection in source.objections_to_config(layer.kind, &config.value) {
        errors.at(config.span, objection);
    }
}

/// What is wrong with a name in quotes that looks as if values were to be put into it.
pub(crate) fn taken_literally(name: &str, objection: String) -> String {
    let placeholder = name
        .split_once('{')
        .is_some_and(|(_, rest)| rest.contains('}'));
    if !placeholder {
        return objection;
    }
    let message = objection.split("\nhelp: ").next().unwrap_or_default();
    format!(
        "{message}\n\
         help: a name in quotes is taken as it is; for an instance for each value write \
         `name = format!({name:?}), config = \"…\"`"
    )
}

fn or_dots(name: &str) -> &str {
    if name.is_empty() { "…" } else { name }
}
