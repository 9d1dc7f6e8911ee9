use std::time::Duration;

use super::{format_duration, parse_duration};

fn error(text: &str) -> (String, String, String) {
    let error = parse_duration(text).expect_err(text);
    (
        text[error.range()].to_owned(),
        error.message().to_owned(),
        error.help().to_owned(),
    )
}

#[test]
fn usual_forms_are_read() {
    let cases = [
        ("500ms", 500),
        ("2s", 2000),
        ("2s ", 2000),
        (" 2s", 2000),
        ("0.5s", 500),
        ("1.5s", 1500),
        ("1m30s", 90_000),
        ("5m", 300_000),
        ("1h", 3_600_000),
        ("1d", 86_400_000),
        ("0ms", 0),
        ("1h 2m", 3_720_000),
        ("0", 0),
        ("1 s", 1000),
        ("1.5h", 5_400_000),
        ("0.25d", 21_600_000),
        ("1s 1.5ms 500us", 1002),
    ];
    for (text, millis) in cases {
        assert_eq!(
            parse_duration(text),
            Ok(Duration::from_millis(millis)),
            "{text:?}"
        );
    }
    assert_eq!(parse_duration("500ns"), Ok(Duration::from_nanos(500)));
    assert_eq!(parse_duration("7us"), Ok(Duration::from_micros(7)));
}

#[test]
fn iso_forms_are_read() {
    let cases = [
        ("PT15S", 15_000),
        ("PT1M30S", 90_000),
        ("PT0.5S", 500),
        ("pt2s", 2000),
        ("P1D", 86_400_000),
        ("P1DT2H", 93_600_000),
        ("PT0S", 0),
    ];
    for (text, millis) in cases {
        assert_eq!(
            parse_duration(text),
            Ok(Duration::from_millis(millis)),
            "{text:?}"
        );
    }
}

#[test]
fn everything_else_is_an_error_within_the_text() {
    let wrong = [
        "",
        " ",
        "s",
        "PT",
        "P",
        "-1s",
        "-PT5S",
        "1x",
        "1 5s",
        "1.2.3s",
        "1e3s",
        "ms500",
        "1s2s",
        "30s1m",
        "PT12M3M",
        "1M",
        "NaNs",
        "infs",
        "PT999900000000000000000000000000000002S",
        "99999999999999999999d",
        "０.5s",
        ".5s",
        "1.s",
        "1",
        "00",
        "PT1.5M",
        "P1W",
        "PT1S1H",
        "P1H",
        "PT-5S",
        "P1DT",
        "P1DT2é",
        "1é",
        "é",
        "340282366920938463463374607431768211455s",
        "1s\u{0}",
        "+1s",
        "P٣D",
        "1,5s",
    ];
    for text in wrong {
        let error = parse_duration(text).expect_err(text);
        assert!(
            text.get(error.range()).is_some(),
            "{text:?} {:?}",
            error.range()
        );
        assert!(!error.help().is_empty());
    }
}

#[test]
fn nothing_is_rounded() {
    assert_eq!(parse_duration("0.000000001s"), Ok(Duration::from_nanos(1)));
    assert_eq!(
        error("0.0000000001s").1,
        "the duration is finer than a nanosecond"
    );
    assert_eq!(
        parse_duration("0.10000000000000000000s"),
        Ok(Duration::from_millis(100))
    );
    assert_eq!(
        error(&format!("0.{}1s", "0".repeat(80))).1,
        "the duration is finer than a nanosecond"
    );
}

#[test]
fn the_longest_duration_is_read_and_no_longer_one() {
    assert_eq!(
        parse_duration("18446744073709551615s"),
        Ok(Duration::from_secs(u64::MAX))
    );
    assert_eq!(error("18446744073709551616s").1, "the duration is too long");
    assert_eq!(
        error("PT18446744073709551616S").1,
        "the duration is too long"
    );
}

#[test]
fn an_error_says_where_why_and_what_to_write() {
    let of = |part: &str, message: &str, help: &str| (part.into(), message.into(), help.into());
    assert_eq!(
        error("1500"),
        of(
            "1500",
            "`1500` has no unit",
            "write the unit, as in \"1500s\" or \"1500ms\""
        )
    );
    assert_eq!(
        error("1s 5"),
        of(
            "5",
            "`5` has no unit",
            "write the unit, as in \"5s\" or \"5ms\""
        )
    );
    assert_eq!(error("3 fortnights").1, "unknown unit `fortnights`");
    assert_eq!(
        error("3fortnights"),
        of(
            "fortnights",
            "unknown unit `fortnights`",
            "the units are `ns`, `us`, `ms`, `s`, `m`, `h` and `d`"
        )
    );
    assert_eq!(
        error("10mss"),
        of("mss", "unknown unit `mss`", "write `\"10ms\"`")
    );
    assert_eq!(
        error(" 5Minutes"),
        of("Minutes", "unknown unit `Minutes`", "write `\"5m\"`")
    );
    assert_eq!(
        error("-1s"),
        of(
            "-",
            "a duration has no sign",
            "write a number and its unit, as in \"500ms\""
        )
    );
    assert_eq!(
        error("30s1m"),
        of(
            "1m",
            "`m` stands after the shorter unit `s`",
            "write each unit once, the longest first, as in \"1m 30s\""
        )
    );
    assert_eq!(error("1s2s").1, "the unit `s` stands twice");
    assert_eq!(error("PT1W").1, "`1W` is no part of an ISO duration");
}

#[test]
fn a_written_duration_is_read_back() {
    for nanos in [
        0,
        1,
        999,
        1_500_000,
        90_000_000_000,
        86_400_000_000_001,
        u64::MAX,
    ] {
        let duration = Duration::from_nanos(nanos);
        assert_eq!(parse_duration(&format_duration(duration)), Ok(duration));
    }
    assert_eq!(format_duration(Duration::ZERO), "0s");
    assert_eq!(format_duration(Duration::from_secs(90)), "1m 30s");
    assert_eq!(format_duration(Duration::from_millis(1500)), "1s 500ms");
    assert_eq!(
        parse_duration(&format_duration(Duration::MAX)),
        Ok(Duration::MAX)
    );
}
