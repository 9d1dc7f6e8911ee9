//! A problem as text, in the form of the compiler's own messages.

use std::ops::Range;

use annotate_snippets::{
    Annotation, AnnotationKind, Group, Level, Origin, Renderer, Snippet, normalize_untrusted_str,
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
    let second = related.map(|(place, label)| (place, AnnotationKind::Context, label.as_str()));
    match second {
        Some(second) if second.0.file() == location.file() => {
            group = with_snippet(group, &[primary, second]);
        }
        Some(second) => {
            group = with_snippet(group, &[primary]);
            group = with_snippet(group, &[second]);
        }
        None => group = with_snippet(group, &[primary]),
    }
    group
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
    if !file.is_numbered() {
        let group = group.element(Origin::path(file.display()));
        if text.is_empty() {
            return group;
        }
        let snippet = Snippet::source(text).line_numbering(false);
        return group.element(snippet.annotations(annotations(marks, &shown)));
    }
    let start = Location::new(file, shown.start..shown.start).line();
    let snippet = Snippet::source(text).path(file.display()).line_start(start);
    group.element(snippet.annotations(annotations(marks, &shown)))
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
