//! Inputs made from other inputs.

use crate::numbers::Numbers;

/// Longer inputs only take time.
const LONGEST: usize = 6 * 1024;

/// Bytes that mean something to one of the formats, or break it.
const BYTES: &[u8] = b"\0\t\n\r \"#$%&'*+,-./0:=>?@[\\]^_`einstx{|}~\x7f\x80\xbf\xc3\xe2\xf0\xff";

/// Pieces that mean something to one of the readers.
const PIECES: &[&str] = &[
    "\"\"\"",
    "'''",
    "[[",
    "]]",
    "= {",
    "}}",
    "\r\n",
    "\u{feff}",
    "\u{2028}",
    "ß",
    "日本",
    "e\u{301}",
    "🦀",
    "\\u0000",
    "\\u{0}",
    "nan",
    "-inf",
    "1e999",
    "-0.0",
    "0x_1",
    "9223372036854775808",
    "-1",
    "1979-05-27T07:32:00Z",
    "true",
    "\"0\"",
    "0",
    "\"1m 30s\"",
    "\"PT1.5S\"",
    "\"P1DT-1H\"",
    "\"1e3s\"",
    "99999999999999999999d",
    "0.0000000001s",
    ".5s",
    "1.s",
    "PT",
    "µs",
    "[retry]\n",
    "[retry.instances.a]\n",
    "[circuit_breaker.configs.default]\n",
    "[bulkhead.instances.\"a.b\"]\n",
    "[time-limiter.instances]\n",
    "[rateLimiter.limiters.x]\n",
    "[thread_pool_bulkhead.backends.p]\n",
    "base_config = \"default\"\n",
    "base_config = \"b\"\n",
    "enabled = false\n",
    "schema = 1\n",
    "max_attempts = 3\n",
    "maxAttempts = 4\n",
    "wait-duration = \"10ms\"\n",
    "timeout_duration = 5\n",
    "sliding_window_type = \"time-based\"\n",
    "enable_exponential_backoff = true\n",
    "enable_randomized_wait = true\n",
    "failure_rate_threshold = 0.5\n",
    "core_thread_pool_size = 9\n",
    "max_thread_pool_size = 2\n",
    "ignore_errors = [\"A\"]\n",
    "allow_warnings = [\"no-effect\"]\n",
    "undeclared_instances = \"allow\"\n",
    "resilience4j:\n",
    "resilience4j.retry.instances.a.max-attempts=3\n",
    "  circuitbreaker:\n",
    "    instances:\n",
    "---\n",
    "#---\n",
    "&a ",
    "*a",
    "<<: *a\n",
    "!!str ",
    "? ",
    "- ",
    "|\n  ",
    ">-\n  ",
    "${A:b}",
    "[0]",
    "spring.config.activate.on-profile: prod\n",
    "=\\\n  ",
    "\\u00df",
    "RESIL__",
    "__",
    "INSTANCES",
    "CONFIGS",
    "RETRY",
    "CIRCUIT_BREAKER",
    "MAX_ATTEMPTS",
    "ENABLED",
];

/// Changes a few things in `bytes`; `other` is another input to take pieces from.
pub fn change(bytes: &mut Vec<u8>, other: &[u8], numbers: &mut Numbers) {
    for _ in 0..=numbers.below(4) {
        once(bytes, other, numbers);
        bytes.truncate(LONGEST);
    }
}

fn once(bytes: &mut Vec<u8>, other: &[u8], numbers: &mut Numbers) {
    let at = numbers.below(bytes.len() + 1);
    match numbers.below(11) {
        0 if at < bytes.len() => bytes[at] = *numbers.one_of(BYTES),
        1 if at < bytes.len() => bytes[at] ^= 1 << numbers.below(8),
        2 => bytes.insert(at, *numbers.one_of(BYTES)),
        3 => drop(bytes.drain(span(bytes.len(), 12, numbers))),
        4 => {
            let piece = bytes[span(bytes.len(), 40, numbers)].to_vec();
            insert(bytes, at, &piece);
        }
        5 => insert(bytes, at, &other[span(other.len(), 200, numbers)]),
        6 => repeat(bytes, numbers),
        7 => move_line(bytes, numbers),
        8 => splice(bytes, other, numbers),
        9 => number(bytes, at, numbers),
        _ => insert(bytes, at, numbers.one_of(PIECES).as_bytes()),
    }
}

fn insert(bytes: &mut Vec<u8>, at: usize, piece: &[u8]) {
    bytes.splice(at..at, piece.iter().copied());
}

/// A part of `0..end`, at most `longest` long.
fn span(end: usize, longest: usize, numbers: &mut Numbers) -> std::ops::Range<usize> {
    let start = numbers.below(end + 1);
    start..end.min(start + numbers.below(longest + 1))
}

/// One piece many times, for what nests or grows.
fn repeat(bytes: &mut Vec<u8>, numbers: &mut Numbers) {
    let piece = bytes[span(bytes.len(), 8, numbers)].to_vec();
    let at = numbers.below(bytes.len() + 1);
    let times = 1 << numbers.below(10);
    insert(bytes, at, &piece.repeat(times));
}

fn move_line(bytes: &mut Vec<u8>, numbers: &mut Numbers) {
    let mut lines: Vec<Vec<u8>> = bytes
        .split_inclusive(|byte| *byte == b'\n')
        .map(<[u8]>::to_vec)
        .collect();
    if lines.is_empty() {
        return;
    }
    let line = lines.remove(numbers.below(lines.len()));
    if numbers.once_in(3) {
        lines.insert(numbers.below(lines.len() + 1), line.clone());
    }
    lines.insert(numbers.below(lines.len() + 1), line);
    *bytes = lines.concat();
}

/// The beginning of one input and the end of another.
fn splice(bytes: &mut Vec<u8>, other: &[u8], numbers: &mut Numbers) {
    bytes.truncate(numbers.below(bytes.len() + 1));
    bytes.extend_from_slice(&other[numbers.below(other.len() + 1)..]);
}

/// Another number in place of the next one.
fn number(bytes: &mut Vec<u8>, from: usize, numbers: &mut Numbers) {
    const NUMBERS: &[&str] = &[
        "0",
        "1",
        "-1",
        "2147483647",
        "2147483648",
        "4294967297",
        "18446744073709551616",
        "0.05",
        "1e308",
        "100.0001",
        "\"3\"",
        "\"50%\"",
    ];
    let rest = &bytes[from..];
    let Some(start) = rest.iter().position(u8::is_ascii_digit) else {
        return;
    };
    let length = rest[start..]
        .iter()
        .take_while(|byte| byte.is_ascii_digit())
        .count();
    let start = from + start;
    let wanted = numbers.one_of(NUMBERS).bytes();
    bytes.splice(start..start + length, wanted);
}
