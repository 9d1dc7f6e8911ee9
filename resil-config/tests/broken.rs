//! Files with several faults each, and their whole reports: the text beside each file.

use std::path::Path;
use std::{env, fs};

use resil_config::{Layer, Problems, SourceFile, Stack};

fn report(text: &str) -> String {
    let (layer, mut problems) = Layer::parse(&SourceFile::new("resil.toml", text));
    let stack = Stack::new([layer]);
    problems.extend(stack.check());
    problems.extend(stack.warnings());
    let problems = Problems::collect(problems).expect("the file is broken");
    format!("{problems}\n")
}

/// Where `RESIL_BLESS` is set, the reports are written; each is then to be read by eye.
#[test]
fn every_fault_is_reported() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/broken");
    let bless = env::var_os("RESIL_BLESS").is_some();
    let mut files = 0;
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.extension().is_none_or(|extension| extension != "toml") {
            continue;
        }
        files += 1;
        let found = report(&fs::read_to_string(&path).expect("a file"));
        let beside = path.with_extension("txt");
        if bless {
            fs::write(&beside, &found).expect("the report can be written");
        }
        let wanted = fs::read_to_string(&beside).unwrap_or_default();
        assert_eq!(found, wanted.replace("\r\n", "\n"), "{}", path.display());
    }
    assert_eq!(files, 30);
}
