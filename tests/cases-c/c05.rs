//! CRLF and other line endings.

use crate::common::show;

#[test]
fn c05() {
    let crlf = "[retry.instances.api]\r\nmaxAttempts = 7\r\nwaitDuration = \"250ms\"\r\n\
        ignoreExceptions = [\r\n  \"AppErr::Skip\", # c\r\n]\r\n";
    let shown = show("c05", crlf);
    assert_eq!(shown.value("retry.api.max_attempts"), "7");
    assert_eq!(shown.value("retry.api.wait_duration"), "250ms");
    assert_eq!(
        shown.value("retry.api.ignore_errors"),
        r#"["AppErr::Skip"]"#
    );
    let unfinished = show("c05-unfinished", "[retry.instances.api]\nmaxAttempts = 7");
    assert_eq!(unfinished.value("retry.api.max_attempts"), "7");
}
