//! Properties in Java's own format.

use super::flat::{Document, Property, segments};

#[expect(clippy::unnecessary_wraps, reason = "the same form as for YAML")]
pub(crate) fn read(text: &str) -> Result<Vec<Document>, String> {
    let mut documents = vec![Document::default()];
    for line in logical_lines(text) {
        if is_separator(&line) {
            documents.push(Document::default());
        } else if let Some(property) = property(&line)
            && let Some(document) = documents.last_mut()
        {
            document.properties.push(property);
        }
    }
    Ok(documents)
}

/// Lines without white space before them, joined where one ends with a backslash.
fn logical_lines(text: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut continues = false;
    for line in text.lines() {
        let line = line.trim_start();
        let is_comment = !continues && line.starts_with(['#', '!']);
        let goes_on = !is_comment && ends_with_odd_backslashes(line);
        let part = if goes_on {
            line.get(..line.len() - 1).unwrap_or_default()
        } else {
            line
        };
        match lines.last_mut().filter(|_| continues) {
            Some(last) => last.push_str(part),
            None => lines.push(part.to_owned()),
        }
        continues = goes_on;
    }
    lines
}

fn ends_with_odd_backslashes(line: &str) -> bool {
    let backslashes = line.len() - line.trim_end_matches('\\').len();
    backslashes % 2 == 1
}

/// The line that begins another document.
fn is_separator(line: &str) -> bool {
    matches!(line.trim_end(), "#---" | "!---")
}

fn property(line: &str) -> Option<Property> {
    if line.is_empty() || line.starts_with(['#', '!']) {
        return None;
    }
    let (key, value) = split(line);
    let path = unescaped(key);
    Some(Property {
        segments: segments(&path),
        path,
        text: unescaped(value),
    })
}

/// The key ends at the first `=`, `:` or white space that no backslash stands before.
fn split(line: &str) -> (&str, &str) {
    let mut escaped = false;
    let end = line.find(|c: char| {
        let ends = !escaped && (c == '=' || c == ':' || c.is_whitespace());
        escaped = !escaped && c == '\\';
        ends
    });
    let (key, rest) = line
        .split_at_checked(end.unwrap_or(line.len()))
        .unwrap_or((line, ""));
    let rest = rest.trim_start();
    let value = rest.strip_prefix(['=', ':']).unwrap_or(rest);
    (key, value.trim_start())
}

fn unescaped(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        if c != '\\' {
            plain.push(c);
            continue;
        }
        match chars.next() {
            Some('n') => plain.push('\n'),
            Some('t') => plain.push('\t'),
            Some('r') => plain.push('\r'),
            Some('u') => {
                let digits: String = chars.by_ref().take(4).collect();
                let code = u32::from_str_radix(&digits, 16).ok();
                plain.push(code.and_then(char::from_u32).unwrap_or('\u{fffd}'));
            }
            Some(other) => plain.push(other),
            None => {}
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::read;

    fn pairs(text: &str) -> Vec<(String, String)> {
        let documents = read(text).expect("any text is read");
        let properties = documents
            .into_iter()
            .flat_map(|document| document.properties);
        properties.map(|it| (it.path, it.text)).collect()
    }

    #[test]
    fn keys_end_where_java_ends_them() {
        let pair = |key: &str, value: &str| (key.to_owned(), value.to_owned());
        assert_eq!(
            pairs("a=1\n  b : 2\nc 3\n# no\n! no\nd\\=e=f\\u0041\ng=x\\\n   y\\\\\nh"),
            [
                pair("a", "1"),
                pair("b", "2"),
                pair("c", "3"),
                pair("d=e", "fA"),
                pair("g", "xy\\"),
                pair("h", "")
            ]
        );
    }

    #[test]
    fn documents_are_separated() {
        let documents =
            read("a=1\n#---\nspring.config.activate.on-profile=prod\nb=2").expect("read");
        assert_eq!(documents.len(), 2);
        assert!(documents[0].profiles().is_none());
        assert_eq!(documents[1].profiles(), Some(Ok(vec!["prod".to_owned()])));
    }
}
