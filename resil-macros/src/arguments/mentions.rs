//! Which names occur in code.

use proc_macro2::{TokenStream, TokenTree};

/// Whether `name` occurs anywhere in `tokens`, also as `{name}` in a format string.
pub(crate) fn mentions(tokens: &TokenStream, name: &str) -> bool {
    tokens.clone().into_iter().any(|token| match token {
        TokenTree::Ident(ident) => ident == name,
        TokenTree::Group(group) => mentions(&group.stream(), name),
        TokenTree::Literal(literal) => is_captured(&literal.to_string(), name),
        TokenTree::Punct(_) => false,
    })
}

/// Whether a format string names a variable: `{name}`, `{name:?}`, or `{:name$}` for the width of something else.
pub(crate) fn is_captured(literal: &str, name: &str) -> bool {
    let name = name.strip_prefix("r#").unwrap_or(name);
    literal.match_indices(name).any(|(start, _)| {
        let (before, after) = (&literal[..start], &literal[start + name.len()..]);
        if before.ends_with(is_part_of_a_name) || after.starts_with(is_part_of_a_name) {
            return false;
        }
        let before = before.trim_end();
        // Two braces are a brace in the text.
        let opened = before.len() - before.trim_end_matches('{').len();
        let shown = opened % 2 == 1 && after.trim_start().starts_with(['}', ':']);
        shown || after.starts_with('$')
    })
}

fn is_part_of_a_name(char: char) -> bool {
    char.is_alphanumeric() || char == '_'
}

#[cfg(test)]
mod tests {
    use super::is_captured;

    #[test]
    fn a_text_names_a_variable_as_the_compiler_reads_it() {
        for text in [
            "{id}", "a{ id }", "{id:?}", "{id:>3}", "{:id$}", "{:.id$}", "{{{id}}}", "é{id}",
        ] {
            assert!(is_captured(text, "id"), "{text}");
        }
        for text in [
            "id", "{ids}", "{id2:?}", "{{id}}", "{paid}", "{:paid$}", "{id_}", "{0:id}", "{",
        ] {
            assert!(!is_captured(text, "id"), "{text}");
        }
        assert!(is_captured("{type}", "r#type"));
    }
}
