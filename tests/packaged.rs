//! A crate as cargo packages it for a registry: of the settings files it sees the one inside of it, and no other.

#[path = "hygiene/packages.rs"]
mod packages;

use std::process::Command;

use packages::{Workspace, root};

const LIB: &str = "#[resil::retry(\"fetch\")]\npub async fn fetch() -> Result<u8, resil::Error> {\n    Ok(1)\n}\n";
const FILE: &str = "[retry.instances.fetch]\nmax_attempts = 3\n";

/// The workspace that two packages are made in; its own file stands above both.
fn workspace(name: &str) -> Workspace {
    let workspace = Workspace::new(name, &["packed-*"]);
    workspace.write("resil.toml", FILE);
    for package in ["packed-with-file", "packed-without-file"] {
        let manifest = format!(
            "[package]\nname = \"{package}\"\nversion = \"0.1.0\"\nedition = \"2024\"\nlicense = \"MIT\"\n\
             description = \"A test\"\n\n[dependencies]\nresil = {{ path = {:?}, version = \"0.1.0\" }}\n",
            root().join("resil").display().to_string()
        );
        workspace.write(&format!("{package}/Cargo.toml"), &manifest);
        workspace.write(&format!("{package}/src/lib.rs"), LIB);
    }
    workspace.write("packed-with-file/resil.toml", FILE);
    workspace
}

/// Packages them, and unpacks what came of it, as cargo does with what it downloads, in a workspace that has a file too.
fn packaged(from: &Workspace, name: &str) -> Workspace {
    let output = from.cargo(&[
        "package",
        "--workspace",
        "--no-verify",
        "--allow-dirty",
        "--exclude-lockfile",
        "--offline",
    ]);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
    let unpacked = Workspace::new(name, &["packed-*"]);
    unpacked.write("resil.toml", FILE);
    let patch = format!(
        "[workspace]\nresolver = \"3\"\nmembers = [\"packed-*\"]\n[profile.dev]\ndebug = false\n\
         [patch.crates-io]\nresil = {{ path = {:?} }}\n",
        root().join("resil").display().to_string()
    );
    unpacked.write("Cargo.toml", &patch);
    for package in ["packed-with-file", "packed-without-file"] {
        let archive = Workspace::target()
            .join("package")
            .join(format!("{package}-0.1.0.crate"));
        let tar = Command::new("tar")
            .arg("-xzf")
            .arg(archive)
            .current_dir(unpacked.dir())
            .status();
        assert!(tar.expect("tar can be started").success());
    }
    unpacked
}

#[test]
fn a_packaged_crate_sees_no_file_outside_of_it() {
    let workspace = workspace("packaged-from");
    let output = workspace.cargo(&["check", "--workspace", "--color=never"]);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");

    let unpacked = packaged(&workspace, "packaged-to");
    let said = unpacked.diagnostics(&["check"]);
    assert_eq!(said.get("packed-with-file-0.1.0"), None, "{said:?}");
    let errors = &said["packed-without-file-0.1.0"];
    assert_eq!(errors.len(), 1, "{errors:?}");
    assert_eq!(errors[0].under, "\"fetch\"");
    let folder = unpacked.dir().join("packed-without-file-0.1.0");
    assert_eq!(
        errors[0].message,
        format!(
            "no `retry` instance `fetch`: this crate has no resil.toml; looked for it at\n  {}\n\
             help: create the first of these, with a table `[retry.instances.fetch]`",
            folder.join("resil.toml").display()
        )
    );
}
