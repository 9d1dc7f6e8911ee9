//! ISO 8601 durations, as Java's `Duration` reads them: `PT1M30S`, `P1DT2H`.

use std::time::Duration;

use super::{DurationError, exact_nanos, from_nanos};

const DAYS: &[(char, u128)] = &[('D', 86_400_000_000_000)];
const TIMES: &[(char, u128)] = &[
    ('H', 3_600_000_000_000),
    ('M', 60_000_000_000),
    ('S', 1_000_000_000),
];

const HELP: &str = "write it like \"PT1M30S\", or simply \"1m 30s\"";

pub(super) fn parse(text: &str) -> Result<Duration, DurationError> {
    let upper = text.to_ascii_uppercase();
    let body = upper.strip_prefix('P').unwrap_or(&upper);
    let (days, times) = body
        .split_once('T')
        .map_or((body, None), |(days, times)| (days, Some(times)));
    let whole = 0..text.len();
    if times.map_or(days, |times| times).is_empty() {
        return Err(DurationError::new(
            whole,
            format!("`{text}` has no number"),
            HELP,
        ));
    }
    let days_at = 1;
    let times_at = days_at + days.len() + 1;
    let total = sum(days, days_at, DAYS)?.checked_add(sum(times.unwrap_or(""), times_at, TIMES)?);
    let total = total.ok_or_else(|| DurationError::too_long(whole.clone()))?;
    from_nanos(total, whole)
}

/// The sum of the numbers in `text`, which starts at byte `at`; each unit at most once, in order.
fn sum(text: &str, at: usize, mut units: &[(char, u128)]) -> Result<u128, DurationError> {
    let mut total = 0_u128;
    let mut rest = text;
    while !rest.is_empty() {
        let start = at + text.len() - rest.len();
        let wrong = || {
            let range = start..at + text.len();
            DurationError::new(
                range,
                format!("`{rest}` is no part of an ISO duration"),
                HELP,
            )
        };
        let letter = rest
            .find(|c: char| !c.is_ascii_digit() && c != '.')
            .ok_or_else(wrong)?;
        let (number, tail) = rest.split_at(letter);
        let index = units
            .iter()
            .position(|(name, _)| tail.starts_with(*name))
            .ok_or_else(wrong)?;
        let fraction_fits = !number.contains('.') || tail.starts_with('S');
        if !is_number(number) || !fraction_fits {
            return Err(wrong());
        }
        let too_long = || DurationError::too_long(start..at + text.len());
        let nanos = exact_nanos(number, units[index].1, &(start..start + letter + 1))?;
        total = total.checked_add(nanos).ok_or_else(too_long)?;
        units = &units[index + 1..];
        rest = &tail[1..];
    }
    Ok(total)
}

fn is_number(text: &str) -> bool {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    digits(whole) && digits(fraction)
}
