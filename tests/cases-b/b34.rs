//! Server-given delay.

use t::*;
#[test]
fn b34() {
    let now = 1_445_412_480; // Wed, 21 Oct 2015 07:28:00 GMT
    let s = |n| Some(Duration::from_secs(n));
    for (h, want) in [
        ("120", s(120)),
        ("0", s(0)),
        ("Wed, 21 Oct 2015 07:28:10 GMT", s(10)),
        ("Wednesday, 21-Oct-15 07:28:10 GMT", s(10)),
        ("Wed Oct 21 07:28:10 2015", s(10)),
        ("Tue, 20 Oct 2015 07:28:00 GMT", s(0)),
    ] {
        assert_eq!(rk::retry_after(h, now), want, "{h}");
    }
    for h in [
        "-3",
        "+3",
        "1.5",
        "",
        "abc",
        "12abc",
        "0x10",
        "Wed, 32 Oct 2015 07:28:10 GMT",
    ] {
        assert_eq!(rk::retry_after(h, now), None, "{h}");
    }
    for h in [
        "9223372036",
        "9223372037",
        "18446744073709551615",
        "99999999999999999999999",
        "Fri, 31 Dec 9999 23:59:59 GMT",
    ] {
        assert!(
            rk::retry_after(h, now).is_none_or(|d| d >= Duration::from_secs(86_400)),
            "{h}"
        );
    }
}
