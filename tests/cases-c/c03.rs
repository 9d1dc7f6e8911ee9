//! The same property twice.

use crate::common::show;

#[test]
fn c03() {
    show("c03", SAME).refused(REPORT_OF_SAME);
    show("c03-spellings", SPELLINGS).refused(REPORT_OF_SPELLINGS);
}

const SAME: &str = r#"[retry.instances.api]
maxAttempts = 2
maxAttempts = 5
"#;

const REPORT_OF_SAME: &str = r#"resil.toml:3:1: `maxAttempts` is written already
  |
3 | maxAttempts = 5
  | ^^^^^^^^^^^
  |
  = help: keep one of them"#;

const SPELLINGS: &str = r#"[retry.instances.api]
maxAttempts = 2
max-attempts = 5
"#;

const REPORT_OF_SPELLINGS: &str = r#"resil.toml:3:1: `max-attempts` and `maxAttempts` are the same key
  |
2 | maxAttempts = 2
  | ----------- first written here
3 | max-attempts = 5
  | ^^^^^^^^^^^^
  |
  = help: keep one of them"#;
