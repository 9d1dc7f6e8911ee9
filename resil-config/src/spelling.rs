//! Spellings of keys, and the name that was probably meant.

use std::borrow::Cow;

mod nearest;

pub(crate) use self::nearest::nearest;

/// The snake-case form of a key in snake, kebab or camel case; `None` for any mixture of them.
pub(crate) fn snake(text: &str) -> Option<Cow<'_, str>> {
    if !text.starts_with(|c: char| c.is_ascii_lowercase()) {
        return None;
    }
    let is_snake = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_';
    if text.bytes().all(is_snake) {
        return Some(Cow::Borrowed(text));
    }
    let mut separators = Vec::new();
    let mut snake = String::with_capacity(text.len() + 4);
    for c in text.chars() {
        match c {
            'a'..='z' | '0'..='9' => snake.push(c),
            'A'..='Z' => {
                separators.push('A');
                snake.push('_');
                snake.push(c.to_ascii_lowercase());
            }
            '_' | '-' => {
                separators.push(c);
                snake.push('_');
            }
            _ => return None,
        }
    }
    separators.dedup();
    (separators.len() <= 1).then_some(Cow::Owned(snake))
}

/// Writes a snake-case name the way `written` is spelled, so that an offer can be pasted.
pub(crate) fn like(written: &str, snake: &str) -> String {
    if written.contains('-') {
        snake.replace('_', "-")
    } else if written.contains('_') || !written.contains(|c: char| c.is_ascii_uppercase()) {
        snake.to_owned()
    } else {
        camel(snake)
    }
}

/// The spellings of a snake-case name that are accepted.
#[cfg(feature = "cli")]
pub(crate) fn all(snake: &str) -> [String; 3] {
    [snake.to_owned(), snake.replace('_', "-"), camel(snake)]
}

fn camel(snake: &str) -> String {
    let mut camel = String::with_capacity(snake.len());
    for (index, part) in snake.split('_').enumerate() {
        let mut chars = part.chars();
        match chars.next() {
            Some(first) if index > 0 => camel.push(first.to_ascii_uppercase()),
            Some(first) => camel.push(first),
            None => {}
        }
        camel.push_str(chars.as_str());
    }
    camel
}

/// More names than this help nobody.
const FEW: usize = 9;

/// Names for an offer, where there are some, and few enough to be read.
pub(crate) fn few<'a>(names: impl IntoIterator<Item = &'a str>) -> Option<String> {
    let quoted: Vec<String> = names.into_iter().map(|name| format!("`{name}`")).collect();
    (1..=FEW).contains(&quoted.len()).then(|| quoted.join(", "))
}

/// A name as a part of a TOML path: bare where it can be, quoted where it must be.
pub(crate) fn path_part(name: &str) -> String {
    let bare = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
    if !name.is_empty() && name.chars().all(bare) {
        name.to_owned()
    } else {
        format!("{name:?}")
    }
}

#[cfg(test)]
mod tests;
