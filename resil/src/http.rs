//! What HTTP says about repeating a request (feature `http`).

use std::time::{Duration, SystemTime};

/// Reads a `Retry-After` header: for how long its sender asks to be left alone, counted from `now`.
///
/// It is a whole number of seconds, or a date in one of the three forms of RFC 9110 (section 5.6.7). A date that has passed is
/// no wait. `None` for everything else, fractions and signs included: then nothing was asked for.
///
/// The hint is a floor, and its sender may be wrong: wait no shorter, and give it a cap of your own.
///
/// ```
/// use std::time::{Duration, SystemTime};
/// use resil::{Decision, http};
///
/// fn after_503(header: Option<&str>) -> Decision {
///     match header.and_then(|value| http::retry_after(value, SystemTime::now())) {
///         Some(hint) => Decision::After(hint.min(Duration::from_secs(25))),
///         None => Decision::Backoff,
///     }
/// }
/// assert_eq!(after_503(Some("7")), Decision::After(Duration::from_secs(7)));
/// assert_eq!(after_503(Some("3600")), Decision::After(Duration::from_secs(25)));
/// assert_eq!(after_503(Some("soon")), Decision::Backoff);
/// ```
pub fn retry_after(value: &str, now: SystemTime) -> Option<Duration> {
    let value = value.trim();
    if !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_digit()) {
        // More seconds than the number holds are for ever, not none.
        return Some(Duration::from_secs(value.parse().unwrap_or(u64::MAX)));
    }
    let date = httpdate::parse_http_date(value).ok()?;
    Some(date.duration_since(now).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: &str = "Wed, 21 Oct 2015 07:28:00 GMT";

    fn read(value: &str) -> Option<u64> {
        let now = httpdate::parse_http_date(NOW).expect("a date");
        retry_after(value, now).map(|hint| hint.as_secs())
    }

    #[test]
    fn seconds_are_taken_as_they_are_and_never_wrap() {
        assert_eq!(read("120"), Some(120));
        assert_eq!(read(" 0 "), Some(0));
        assert_eq!(read("99999999999999999999999"), Some(u64::MAX));
    }

    #[test]
    fn the_three_forms_of_a_date_are_read() {
        let forms = [
            "Wed, 21 Oct 2015 07:28:10 GMT",
            "Wednesday, 21-Oct-15 07:28:10 GMT",
            "Wed Oct 21 07:28:10 2015",
        ];
        for date in forms {
            assert_eq!(read(date), Some(10), "{date}");
        }
        assert_eq!(read("Tue, 20 Oct 2015 07:28:00 GMT"), Some(0));
    }

    #[test]
    fn anything_else_asks_for_nothing() {
        for value in [
            "-3",
            "+3",
            "1.5",
            "",
            " ",
            "abc",
            "12abc",
            "0x10",
            "Wed, 32 Oct 2015 07:28:10 GMT",
        ] {
            assert_eq!(read(value), None, "{value:?}");
        }
    }
}
