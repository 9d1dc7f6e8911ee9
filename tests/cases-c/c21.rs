//! `resil.toml` is a symlink.

use std::os::unix::fs::symlink;

use crate::common::Folder;
use crate::live::Live;

fn attempts(number: u32) -> String {
    format!("[retry.instances.api]\nmaxAttempts = {number}\n")
}

#[test]
fn c21() {
    let folder = Folder::new("c21");
    for (version, number) in [("v1", 4), ("v2", 5)] {
        std::fs::create_dir(folder.path(version)).expect("a folder");
        folder.write(&format!("{version}/r.toml"), attempts(number));
    }
    symlink("v1/r.toml", folder.path("resil.toml")).expect("a link");
    let mut live = Live::start(&folder);
    assert_eq!(live.value("retry.api.maxAttempts"), "4");
    symlink("v2/r.toml", folder.path("next")).expect("a link");
    std::fs::rename(folder.path("next"), folder.path("resil.toml")).expect("replaced");
    assert_eq!(live.line(), "applied");
    assert_eq!(live.value("retry.api.maxAttempts"), "5");
    folder.write("v2/r.toml", attempts(6));
    assert_eq!(live.line(), "applied");
    assert_eq!(live.value("retry.api.maxAttempts"), "6");
    // Nobody looks at the old one: the next line is of what is written after it.
    folder.write("v1/r.toml", attempts(9));
    folder.write("v2/r.toml", attempts(7));
    assert_eq!(live.line(), "applied");
    assert_eq!(live.value("retry.api.maxAttempts"), "7");
    assert_eq!(live.value("reloads"), "3 0 succeeded");
}
