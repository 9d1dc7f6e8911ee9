//! The compile-time file under cargo: the crate is built again when it changes, breaks, is mended, and goes.

#[path = "hygiene/packages.rs"]
mod packages;

use packages::Workspace;

/// Cargo knows a package in a shared target directory by its name.
struct Rebuilt {
    workspace: Workspace,
    name: &'static str,
}

const LIB: &str = "#[resil::retry(\"fetch\")]\npub async fn fetch() -> Result<u8, resil::Error> {\n    Ok(1)\n}\n";
const GOOD: &str = "[retry.instances.fetch]\nmax_attempts = 3\n";

impl Rebuilt {
    fn new(name: &'static str) -> Self {
        let workspace = Workspace::new(name, &[name]);
        workspace.package(name);
        let rebuilt = Self { workspace, name };
        rebuilt.write("src/lib.rs", LIB);
        rebuilt
    }

    fn write(&self, path: &str, text: &str) {
        self.workspace.write(&format!("{}/{path}", self.name), text);
    }

    /// Writes the file of the workspace.
    fn write_file(&self, text: &str) {
        self.workspace.write("resil.toml", text);
    }

    /// Checks the package: whether that succeeds, and what the compiler said.
    fn check(&self) -> (bool, String) {
        let output = self.workspace.cargo(&["check", "--color=never"]);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        (output.status.success(), said)
    }

    #[track_caller]
    fn succeeds(&self, anew: bool) {
        let (success, said) = self.check();
        assert!(success, "{said}");
        assert_eq!(said.contains("Checking"), anew, "{said}");
    }

    #[track_caller]
    fn fails(&self, expected: &str) {
        let (success, said) = self.check();
        assert!(!success, "it was not checked again");
        assert!(said.contains(expected), "{said}");
    }
}

#[test]
fn a_change_of_the_file_is_a_change_of_the_crate() {
    let rebuilt = Rebuilt::new("rebuilt-for-its-file");
    rebuilt.write_file(GOOD);
    let (success, said) = rebuilt.check();
    assert!(success, "{said}");
    rebuilt.succeeds(false);

    rebuilt.write_file("[retry.instances.fetch]\nmax_attempts = 0\n");
    rebuilt.fails("resil.toml:2:16");
    rebuilt.write_file("[retry.instances.fetsh]\n");
    rebuilt.fails("did you mean `fetsh`?");
    rebuilt.write_file("[retry.instances.fetch\n");
    rebuilt.fails("resil.toml:1:");
    rebuilt.write_file(GOOD);
    rebuilt.succeeds(true);

    rebuilt.workspace.remove("resil.toml");
    rebuilt.fails("this crate has no resil.toml; looked for it at");
    rebuilt.write("resil.toml", GOOD);
    rebuilt.succeeds(true);
    rebuilt.succeeds(false);
}

/// The manifest says where the file is, so it is part of the crate too.
#[test]
fn the_manifest_names_the_file() {
    let rebuilt = Rebuilt::new("rebuilt-for-its-manifest");
    rebuilt.write_file(GOOD);
    let (success, said) = rebuilt.check();
    assert!(success, "{said}");

    let declare = |config: &str| {
        let metadata = format!("\n[package.metadata.resil]\nconfig = {config}\n");
        rebuilt
            .workspace
            .package_with(rebuilt.name, "2024", &metadata);
    };
    declare("\"settings/resil.toml\"");
    rebuilt.fails("settings/resil.toml");
    rebuilt.write("settings/resil.toml", GOOD);
    rebuilt.succeeds(true);
    declare("false");
    rebuilt.succeeds(true);
}
