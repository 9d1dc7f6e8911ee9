//! Empty file.

use crate::common::show;

#[test]
fn c06() {
    for text in ["", "# nothing\n\n"] {
        let shown = show("c06", text);
        assert_eq!(shown.value("retry.api.max_attempts"), "3");
        assert_eq!(shown.err, "");
    }
}
