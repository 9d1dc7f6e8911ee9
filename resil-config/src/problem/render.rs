//! A problem as text, in the form of the compiler's own messages.

use std::ops::Range;

use annotate_snippets::{
    Annotation, AnnotationKind, Group, Level, Renderer, Snippet, normalize_untrusted_str,
};

use super::{Report, Severity};
use crate::source::Location;

pub(super) fn render(report: &Report, renderer: &Renderer) -> String {
    // The level is left out: who prints a problem knows whether it is an error to them.
    let title = Level::ERROR.no_name().primary_title(title(report));
    let mut group = Group::with_title(title);
    if let Some(location) = &report.location {
        group = with_place(group, location, report.related.as_ref());
    }
    if let Some(help) = &report.help {
        group = group.element(Level::HELP.message(normalize_untrusted_str(help)));
    }
    for note in report.notes.iter().cloned().chain(switch(report)) {
        group = group.element(Level::NOTE.message(normalize_untrusted_str(&note)));
    }
    renderer.render(&[group])
}

/// The message after its place in a file, in the form that editors and terminals make a link of.
fn title(report: &Report) -> String {
    let warning = match report.severity {
        Severity::Error => "",
        Severity::Warning => "warning: ",
    };
    let message = &report.message;
    let numbered = report
        .location
        .as_ref()
        .filter(|at| at.file().is_numbered());
    numbered.map_or_else(
        || format!("{warning}{message}"),
        |location| format!("{location}: {warning}{message}"),
    )
}

/// How a warning is switched off.
fn switch(report: &Report) -> Option<String> {
    let name = report.warning?;
    Some(format!(
        "to switch this off, write `allow_warnings = [\"{name}\"]` at the top of the file"
    ))
}

fn with_place<'a>(
    mut group: Group<'a>,
    location: &'a Location,
    related: Option<&'a (Location, String)>,
) -> Group<'a> {
    let primary = (location, AnnotationKind::Primary, "");
    let Some((place, label)) = related else {
        return with_snippet(group, &[primary], false);
    };
    let second = (place, AnnotationKind::Context, label.as_str());
    if place.file() == location.file() {
        return with_snippet(group, &[primary, second], false);
    }
    group = with_snippet(group, &[primary], false);
    if place.file().is_numbered() {
        return with_snippet(group, &[second], true);
    }
    let note = format!("{label}: `{}`", place.file().text());
    group.element(Level::NOTE.message(normalize_untrusted_str(&note)))
}

type Mark<'a> = (&'a Location, AnnotationKind, &'a str);

/// Adds the lines that the marks touch, under the file's name unless the title says it. Only these are given to the renderer: it looks at all it gets,
/// and a large file may have many problems.
fn with_snippet<'a>(group: Group<'a>, marks: &[Mark<'a>], named: bool) -> Group<'a> {
    let Some((first, ..)) = marks.first() else {
        return group;
    };
    let lines = marks.iter().map(|(location, ..)| location.lines());
    let shown = lines
        .reduce(|a, b| a.start.min(b.start)..a.end.max(b.end))
        .unwrap_or(0..0);
    let file = first.file();
    let text = file.text().get(shown.clone()).unwrap_or_default();
    let marked = Snippet::source(text).annotations(annotations(marks, &shown));
    if file.is_numbered() {
        let start = Location::new(file, shown.start..shown.start).line();
        let path = named.then(|| normalize_untrusted_str(file.display()));
        return group.element(marked.path(path).line_start(start));
    }
    let group = if text.is_empty() {
        group
    } else {
        group.element(marked.line_numbering(false))
    };
    group.element(Level::NOTE.message(normalize_untrusted_str(file.display())))
}

fn annotations<'a>(marks: &[Mark<'a>], shown: &Range<usize>) -> Vec<Annotation<'a>> {
    let annotation = |(location, kind, label): &Mark<'a>| {
        let span = location.span();
        let annotation = kind.span(span.start - shown.start..span.end - shown.start);
        if label.is_empty() {
            annotation
        } else {
            annotation.label(*label)
        }
    };
    marks.iter().map(annotation).collect()
}
