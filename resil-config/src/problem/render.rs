//! A problem as text, in the form of the compiler's own messages.

use std::ops::Range;

use annotate_snippets::{
    Annotation, AnnotationKind, Group, Level, Renderer, Snippet, normalize_untrusted_str,
};

use super::Report;
use crate::source::Location;

pub(super) fn render(report: &Report) -> String {
    // The level is left out: who prints a problem knows whether it is an error to them.
    let title = Level::ERROR
        .no_name()
        .primary_title(report.message.as_str());
    let mut group = Group::with_title(title);
    if let Some(location) = &report.location {
        group = with_place(group, location, report.related.as_ref());
    }
    if let Some(help) = &report.help {
        group = group.element(Level::HELP.message(normalize_untrusted_str(help)));
    }
    Renderer::plain().render(&[group])
}

fn with_place<'a>(
    mut group: Group<'a>,
    location: &'a Location,
    related: Option<&'a (Location, String)>,
) -> Group<'a> {
    let primary = (location, AnnotationKind::Primary, "");
    let Some((place, label)) = related else {
        return with_snippet(group, &[primary]);
    };
    let second = (place, AnnotationKind::Context, label.as_str());
    if place.file() == location.file() {
        return with_snippet(group, &[primary, second]);
    }
    group = with_snippet(group, &[primary]);
    if place.file().is_numbered() {
        return with_snippet(group, &[second]);
    }
    let note = format!("{label}: `{}`", place.file().text());
    group.element(Level::NOTE.message(normalize_untrusted_str(&note)))
}

type Mark<'a> = (&'a Location, AnnotationKind, &'a str);

/// Adds the lines that the marks touch. Only these are given to the renderer: it looks at all it gets,
/// and a large file may have many problems.
fn with_snippet<'a>(group: Group<'a>, marks: &[Mark<'a>]) -> Group<'a> {
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
        return group.element(
            marked
                .path(normalize_untrusted_str(file.display()))
                .line_start(start),
        );
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
