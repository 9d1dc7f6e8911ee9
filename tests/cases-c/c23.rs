//! A half-written file during a reload.

use crate::common::Folder;
use crate::live::Live;

#[test]
fn c23() {
    let folder = Folder::new("c23");
    folder.write("resil.toml", settings("7", "3"));
    let mut live = Live::start(&folder);
    assert_eq!(live.value("retry.api.maxAttempts"), "7");
    folder.write(
        "resil.toml",
        "[retry.instances.api]\nmaxAttempts = 9\n[bulkhead.inst",
    );
    assert_eq!(live.line(), "refused resil.toml:3:15");
    assert_eq!(live.value("retry.api.maxAttempts"), "7");
    assert_eq!(live.value("bulkhead.api.maxConcurrentCalls"), "3");
    folder.write("resil.toml", settings("9", "-1"));
    assert_eq!(live.line(), "refused resil.toml:4:22");
    assert_eq!(live.value("retry.api.maxAttempts"), "7");
    assert_eq!(live.value("reloads"), "0 2 failed");
    folder.write("resil.toml", settings("9", "4"));
    assert_eq!(live.line(), "applied");
    assert_eq!(live.value("retry.api.maxAttempts"), "9");
    assert_eq!(live.value("bulkhead.api.maxConcurrentCalls"), "4");
    assert_eq!(live.value("reloads"), "1 2 succeeded");
}

fn settings(attempts: &str, calls: &str) -> String {
    format!(
        "[retry.instances.api]\nmaxAttempts = {attempts}\n[bulkhead.instances.api]\nmaxConcurrentCalls = {calls}\n"
    )
}
