//! Atomic rename, several times.

use std::fs;

use crate::common::Folder;
use crate::live::Live;

fn attempts(number: u32) -> String {
    format!("[retry.instances.api]\nmaxAttempts = {number}\n")
}

#[test]
fn c25() {
    let folder = Folder::new("c25");
    let rename = |from: &str, to: &str| {
        fs::rename(folder.path(from), folder.path(to)).expect("renamed");
    };
    folder.write("resil.toml", attempts(3));
    let mut live = Live::start(&folder);
    for number in 4..=6 {
        folder.write(".resil.toml.tmp", attempts(number));
        rename(".resil.toml.tmp", "resil.toml");
        assert_eq!(live.line(), "applied");
        assert_eq!(live.value("retry.api.maxAttempts"), number.to_string());
    }
    // As vim does it.
    fs::copy(folder.path("resil.toml"), folder.path("resil.toml~")).expect("copied");
    rename("resil.toml", "resil.toml.bak");
    folder.write("resil.toml", attempts(7));
    assert_eq!(live.line(), "applied");
    assert_eq!(live.value("retry.api.maxAttempts"), "7");
    // In place.
    folder.write("resil.toml", attempts(8));
    assert_eq!(live.line(), "applied");
    assert_eq!(live.value("retry.api.maxAttempts"), "8");
    // The files beside it have triggered nothing.
    assert_eq!(live.value("reloads"), "5 0 succeeded");
}
