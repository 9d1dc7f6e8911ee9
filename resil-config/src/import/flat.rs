//! Properties as Spring sees them: a path and a text.

/// A part of a file with its properties; a YAML file may have several.
#[derive(Default)]
pub(crate) struct Document {
    pub(crate) properties: Vec<Property>,
}

/// One property.
pub(crate) struct Property {
    /// As it is written, with the index of an element of a list.
    pub(crate) path: String,
    pub(crate) segments: Vec<Segment>,
    pub(crate) text: String,
}

/// A part of a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Segment {
    Name(String),
    Index(usize),
}

impl Segment {
    pub(crate) fn name(&self) -> Option<&str> {
        match self {
            Segment::Name(name) => Some(name),
            Segment::Index(_) => None,
        }
    }
}

impl Document {
    /// The profiles that the document is for: `None` for all, an error for what is not a list of names.
    pub(crate) fn profiles(&self) -> Option<Result<Vec<String>, String>> {
        let says = |property: &&Property| {
            let path = loose(&property.path);
            path.starts_with("spring.config.activate.onprofile") || is_old_form(&path)
        };
        let texts: Vec<&str> = self
            .properties
            .iter()
            .filter(says)
            .map(|property| property.text.trim())
            .collect();
        if texts.is_empty() {
            return None;
        }
        let whole = texts.join(",");
        let names = whole.split(',').map(|name| name.trim().to_owned());
        let names: Vec<String> = names.filter(|name| !name.is_empty()).collect();
        let is_name = |name: &String| {
            let allowed = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '.' | '+' | '@');
            name.chars().all(allowed)
        };
        Some(if !names.is_empty() && names.iter().all(is_name) {
            Ok(names)
        } else {
            Err(whole)
        })
    }
}

/// What Spring Boot wrote before 2.4.
fn is_old_form(path: &str) -> bool {
    path == "spring.profiles" || path.starts_with("spring.profiles[")
}

/// A name in the form in which Spring compares names.
pub(crate) fn loose(name: &str) -> String {
    let kept = name.chars().filter(|c| !matches!(c, '-' | '_'));
    kept.flat_map(char::to_lowercase).collect()
}

/// The parts of a path: names between dots, and what is in brackets.
pub(crate) fn segments(path: &str) -> Vec<Segment> {
    let mut segments = Vec::new();
    let mut rest = path;
    while !rest.is_empty() {
        if let Some(inner) = rest.strip_prefix('[') {
            let (inside, after) = inner.split_once(']').unwrap_or((inner, ""));
            segments.push(match inside.parse() {
                Ok(index) => Segment::Index(index),
                Err(_) => Segment::Name(inside.to_owned()),
            });
            rest = after;
            continue;
        }
        let rest_of_path = rest.strip_prefix('.').unwrap_or(rest);
        let end = rest_of_path.find(['.', '[']).unwrap_or(rest_of_path.len());
        let (name, after) = rest_of_path.split_at_checked(end).unwrap_or_default();
        if !name.is_empty() {
            segments.push(Segment::Name(name.to_owned()));
        }
        rest = after;
    }
    segments
}

#[cfg(test)]
mod tests {
    use super::{Segment, segments};

    #[test]
    fn brackets_hold_indices_and_names() {
        let name = |name: &str| Segment::Name(name.to_owned());
        assert_eq!(
            segments("a.b[0].c[x.y].d"),
            [
                name("a"),
                name("b"),
                Segment::Index(0),
                name("c"),
                name("x.y"),
                name("d")
            ]
        );
        assert_eq!(segments("a..b["), [name("a"), name("b"), name("")]);
    }
}
