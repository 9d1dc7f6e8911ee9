//! Environment override when names contain underscores.

use crate::common::Folder;

#[test]
fn c10() {
    let folder = Folder::new("c10");
    folder.write("resil.toml", TOML);
    let shown = folder.show(&[(
        "RESIL__CIRCUITBREAKER__INSTANCES__MY_API__SLIDING_WINDOW_SIZE",
        "30",
    )]);
    assert_eq!(
        shown.value("circuit_breaker.my_api.sliding_window_size"),
        "30"
    );
    assert_eq!(shown.value("circuit_breaker.my.sliding_window_size"), "20");
    let misspelt = "RESIL__CIRCUITBREAKER__INSTANCES__MY_API__SLIDING_WINDOW_SZE";
    folder.show(&[(misspelt, "30")]).refused(REPORT);
    let shown = folder.show(&[(
        "RESIL__CIRCUITBREAKER__INSTANCES__NEW_ONE__FAILURE_RATE_THRESHOLD",
        "10",
    )]);
    assert_eq!(
        shown.value("circuit_breaker.new_one.failure_rate_threshold"),
        "10"
    );
    let shown = folder.show(&[("RESIL_LOG", "debug"), ("RESIL__", "1")]);
    assert_eq!(shown.value("circuit_breaker.my.sliding_window_size"), "20");
}

const TOML: &str = r#"[circuitbreaker.instances.my_api]
slidingWindowSize = 20
[circuitbreaker.instances.my]
slidingWindowSize = 20
"#;

const REPORT: &str = r#"unknown key `RESIL__CIRCUITBREAKER__INSTANCES__MY_API__SLIDING_WINDOW_SZE`
 |
 | RESIL__CIRCUITBREAKER__INSTANCES__MY_API__SLIDING_WINDOW_SZE=30
 |                                           ^^^^^^^^^^^^^^^^^^
 |
 = note: environment variable
 = help: did you mean `sliding_window_size`?"#;
