//! Profile overlay.

use crate::common::Folder;

#[test]
fn c12() {
    let folder = Folder::new("c12");
    folder.write("resil.toml", BASE);
    folder.write("resil-prod.toml", PROD);
    let values = |variables: &[(&str, &str)]| {
        let shown = folder.show(variables);
        [
            "retry.api.max_attempts",
            "retry.api.wait_duration",
            "retry.api.ignore_errors",
        ]
        .map(|key| shown.value(key).to_owned())
    };
    assert_eq!(values(&[("RESIL_PROFILE", "prod")]), ["2", "2s", SKIP]);
    assert_eq!(values(&[]), ["5", "1s", SKIP]);
    let over_all = ("RESIL__RETRY__INSTANCES__API__MAX_ATTEMPTS", "9");
    assert_eq!(
        values(&[("RESIL_PROFILE", "prod"), over_all]),
        ["9", "2s", SKIP]
    );
    let stage = folder.show(&[("RESIL_PROFILE", "stage")]);
    assert!(!stage.succeeded);
    assert!(
        stage.err.contains("cannot read `resil-stage.toml`"),
        "{}",
        stage.err
    );
    assert!(
        stage.err.contains("`RESIL_PROFILE` is `stage`"),
        "{}",
        stage.err
    );
}

const SKIP: &str = r#"["AppErr::Skip"]"#;

const BASE: &str = r#"[retry.configs.default]
waitDuration = "1s"
[retry.instances.api]
maxAttempts = 5
ignoreExceptions = ["AppErr::Skip"]
"#;

const PROD: &str = r#"[retry.instances.api]
maxAttempts = 2
[retry.configs.default]
waitDuration = "2s"
"#;
