//! The `Retry-After` header: seconds, or a date.

use std::time::{Duration, SystemTime};

/// Reads the header's text. Nothing readable is nothing said; a date that has passed is no wait.
pub(super) fn parse(text: &str, now: SystemTime) -> Option<Duration> {
    let text = text.trim();
    if let Ok(seconds) = text.parse() {
        return Some(Duration::from_secs(seconds));
    }
    let date = httpdate::parse_http_date(text).ok()?;
    Some(date.duration_since(now).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(date: &str) -> SystemTime {
        httpdate::parse_http_date(date).unwrap()
    }

    #[test]
    fn seconds_are_taken_as_they_are() {
        assert_eq!(parse("2", SystemTime::now()), Some(Duration::from_secs(2)));
        assert_eq!(parse(" 0 ", SystemTime::now()), Some(Duration::ZERO));
    }

    #[test]
    fn a_date_is_taken_from_now() {
        let now = at("Wed, 21 Oct 2026 07:28:00 GMT");
        assert_eq!(
            parse("Wed, 21 Oct 2026 07:28:07 GMT", now),
            Some(Duration::from_secs(7))
        );
        assert_eq!(
            parse("Wed, 21 Oct 2026 07:27:00 GMT", now),
            Some(Duration::ZERO)
        );
    }

    #[test]
    fn anything_else_says_nothing() {
        for text in ["", "soon", "-1", "1.5", "99999999999999999999999"] {
            assert_eq!(parse(text, SystemTime::now()), None, "{text:?}");
        }
    }
}
