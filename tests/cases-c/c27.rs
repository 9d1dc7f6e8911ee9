//! Duration texts.

use t::*;
#[test]
fn c27() {
    let ok = [
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
        ("PT15S", 15_000),
        ("PT1M30S", 90_000),
        ("PT0.5S", 500),
        ("pt2s", 2000),
        ("0ms", 0),
        ("1h 2m", 3_720_000),
    ];
    for (s, want) in ok {
        assert_eq!(rk::parse_duration(s), Ok(ms(want)), "{s:?}");
    }
    assert_eq!(rk::parse_duration("500ns"), Ok(Duration::from_nanos(500)));
    assert_eq!(rk::parse_duration("7us"), Ok(Duration::from_micros(7)));
    for s in [
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
    ] {
        assert!(rk::parse_duration(s).is_err(), "{s:?}");
    }
}

#[test]
fn c27_bare_number() {
    let shown = crate::common::show("c27", "[retry.instances.api]\nwaitDuration = 1500\n");
    shown.refused(REPORT);
    let zero = crate::common::show("c27-zero", "[retry.instances.api]\nwaitDuration = 0\n");
    assert_eq!(zero.value("retry.api.wait_duration"), "0s");
}

const REPORT: &str = r#"resil.toml:2:16: `retry.instances.api.waitDuration` must be a duration such as "500ms", found 1500
  |
2 | waitDuration = 1500
  |                ^^^^
  |
  = help: write the unit, as in "1500s" or "1500ms""#;
