//! A value where a table is expected, and the reverse.

use crate::common::show;

#[test]
fn c08() {
    show("c08", TABLE_FOR_VALUE).refused(REPORT_OF_TABLE);
    show("c08-value", VALUE_FOR_TABLE).refused(REPORT_OF_VALUE);
    show("c08-both", BOTH).refused(REPORT_OF_BOTH);
}

const TABLE_FOR_VALUE: &str = r#"[retry.instances.api]
waitDuration = { seconds = 2 }
"#;

const REPORT_OF_TABLE: &str = r#"resil.toml:2:16: `retry.instances.api.waitDuration` must be a duration such as "500ms", found a table
  |
2 | waitDuration = { seconds = 2 }
  |                ^^^^^^^^^^^^^^^"#;

const VALUE_FOR_TABLE: &str = r#"[retry.instances]
api = 3
"#;

const REPORT_OF_VALUE: &str = r#"resil.toml:2:7: `retry.instances.api` must be a table of properties, found 3
  |
2 | api = 3
  |       ^"#;

const BOTH: &str = r#"[retry.instances.api]
maxAttempts = 3
maxAttempts.value = 4
"#;

const REPORT_OF_BOTH: &str = r#"resil.toml:3:1: `maxAttempts` is a value already, and a value has no keys of its own
  |
3 | maxAttempts.value = 4
  | ^^^^^^^^^^^
  |
  = help: keep one of them"#;
