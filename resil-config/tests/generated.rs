//! The files of the repository that are made from the table of keys.

use std::path::Path;
use std::{env, fs};

use resil_config::{reference, schema};

/// Compares a file of the repository with what it should be; writes it, where `RESIL_BLESS` is set.
fn is_current(file: &str, wanted: &str, command: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(file);
    if env::var_os("RESIL_BLESS").is_some() {
        fs::write(&path, wanted).expect("the file can be written");
    }
    // A packaged crate has none of them.
    let Ok(found) = fs::read_to_string(&path) else {
        assert!(
            !path.with_file_name("Cargo.lock").exists(),
            "`{file}` is missing"
        );
        return;
    };
    assert!(
        found == wanted,
        "`{file}` is stale: run `cargo run -p resil-config --features cli -- {command} > {file}`"
    );
}

#[test]
fn the_schema_is_current() {
    is_current("resil.schema.json", &schema::json(), "schema");
}

#[test]
fn the_reference_is_current() {
    is_current("docs/keys.md", &reference::markdown(), "keys");
}
