//! Empty file.

use crate::common::{Folder, show};
use crate::live::Live;

#[test]
fn c06() {
    for text in ["", "# nothing\n\n"] {
        let shown = show("c06", text);
        assert_eq!(shown.value("retry.api.max_attempts"), "3");
        assert_eq!(shown.err, "");
    }
}

/// While the program runs, a file without a byte is one that somebody is about to write, or has lost.
#[test]
fn c06_while_running() {
    let folder = Folder::new("c06-running");
    folder.write("resil.toml", "[retry.instances.api]\nmaxAttempts = 7\n");
    let mut live = Live::start(&folder);
    assert_eq!(live.value("retry.api.maxAttempts"), "7");
    folder.write("resil.toml", "");
    assert_eq!(live.line(), "refused ");
    assert_eq!(live.value("retry.api.maxAttempts"), "7");
    folder.write("resil.toml", "[retry.instances.api] # nothing\n");
    assert_eq!(live.line(), "applied");
    assert_eq!(live.value("retry.api.maxAttempts"), "3");
}
