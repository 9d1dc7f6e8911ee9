//! Finding the file of a crate, and reading files that may not be there.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use resil_config::{Located, Problem, SourceFile, locate};

/// A folder that is deleted at the end of the test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let unique = format!("resil-config-{}-{name}", std::process::id());
        let path = std::env::temp_dir().join(unique);
        _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("a temporary folder");
        Folder(path.canonicalize().expect("it was just made"))
    }

    fn write(&self, file: &str, text: impl AsRef<[u8]>) -> &Self {
        let path = self.0.join(file);
        fs::create_dir_all(path.parent().expect("a folder")).expect("writable");
        fs::write(path, text).expect("writable");
        self
    }

    fn path(&self, file: &str) -> PathBuf {
        self.0.join(file)
    }

    fn locate(&self, dir: &str) -> Result<Located, Problem> {
        locate(&self.0.join(dir), None)
    }

    fn found(&self, dir: &str) -> Located {
        self.locate(dir).expect("no problem")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        _ = fs::remove_dir_all(&self.0);
    }
}

const PACKAGE: &str = "[package]\nname = \"x\"\n";
const WORKSPACE: &str = "[workspace]\nmembers = [\"*\"]\n";

#[test]
fn the_file_beside_the_manifest_comes_first() {
    let folder = Folder::new("beside");
    folder
        .write("Cargo.toml", WORKSPACE)
        .write("resil.toml", "");
    folder
        .write("a/Cargo.toml", PACKAGE)
        .write("a/resil.toml", "");
    let located = folder.found("a");
    assert_eq!(located.file, Some(folder.path("a/resil.toml")));
    assert_eq!(located.display, "resil.toml");
    assert_eq!(located.manifest, folder.path("a/Cargo.toml"));
    assert_eq!(located.tried, [folder.path("a/resil.toml")]);
    assert!(!located.names_unchecked);
}

#[test]
fn the_nearest_file_up_to_the_workspace_is_found() {
    let folder = Folder::new("upward");
    folder
        .write("Cargo.toml", WORKSPACE)
        .write("resil.toml", "")
        .write("crates/a/Cargo.toml", PACKAGE);
    let located = folder.found("crates/a");
    assert_eq!(located.file, Some(folder.path("resil.toml")));
    assert_eq!(located.display, "../../resil.toml");
    folder.write("crates/resil.toml", "");
    assert_eq!(folder.found("crates/a").display, "../resil.toml");
}

#[test]
fn no_file_above_the_workspace_is_found() {
    let folder = Folder::new("above");
    folder
        .write("resil.toml", "")
        .write("ws/Cargo.toml", WORKSPACE)
        .write("ws/a/Cargo.toml", PACKAGE);
    let located = folder.found("ws/a");
    assert_eq!(located.file, None);
    assert_eq!(located.display, "");
    assert_eq!(
        located.tried,
        [folder.path("ws/a/resil.toml"), folder.path("ws/resil.toml")]
    );
}

#[test]
fn a_crate_that_is_its_own_workspace_looks_no_further() {
    let folder = Folder::new("own");
    folder
        .write("Cargo.toml", WORKSPACE)
        .write("resil.toml", "");
    folder.write("a/Cargo.toml", format!("{PACKAGE}[workspace]\n"));
    assert_eq!(folder.found("a").file, None);
}

#[test]
fn a_crate_without_a_workspace_looks_no_further() {
    let folder = Folder::new("alone");
    folder
        .write("resil.toml", "")
        .write("Cargo.toml", PACKAGE)
        .write("a/Cargo.toml", PACKAGE);
    assert_eq!(folder.found("a").tried, [folder.path("a/resil.toml")]);
}

#[test]
fn a_packaged_crate_looks_no_further() {
    let folder = Folder::new("packaged");
    folder
        .write("Cargo.toml", WORKSPACE)
        .write("resil.toml", "");
    folder
        .write("target/package/a/Cargo.toml", PACKAGE)
        .write("target/package/a/Cargo.toml.orig", PACKAGE);
    assert_eq!(folder.found("target/package/a").file, None);
    folder.write("target/package/a/resil.toml", "");
    assert_eq!(folder.found("target/package/a").display, "resil.toml");
}

#[test]
fn the_manifest_may_declare_the_file() {
    let folder = Folder::new("declared");
    folder.write(
        "Cargo.toml",
        format!("{PACKAGE}[package.metadata.resil]\nconfig = \"conf/r.toml\"\n"),
    );
    folder.write("resil.toml", "");
    let problem = folder.locate("").expect_err("it is missing");
    assert!(
        problem.message().starts_with("there is no file `"),
        "{problem}"
    );
    assert_eq!(problem.suggestion(), Some("create it, or correct the path"));
    assert_eq!(
        problem.notes(),
        ["it is named by `config` in `[package.metadata.resil]` of Cargo.toml"]
    );
    folder.write("conf/r.toml", "");
    assert_eq!(folder.found("").display, "conf/r.toml");
}

#[test]
fn the_manifest_may_leave_the_names_to_the_application() {
    let folder = Folder::new("unchecked");
    folder.write(
        "Cargo.toml",
        format!("{PACKAGE}[package.metadata]\nresil = {{ config = false }}\n"),
    );
    folder.write("resil.toml", "");
    let located = folder.found("");
    assert!(located.names_unchecked);
    assert_eq!(located.file, None);
}

#[test]
fn the_manifest_may_say_nothing_else() {
    let folder = Folder::new("nothing-else");
    let message = |metadata: &str| {
        folder.write("Cargo.toml", format!("{PACKAGE}{metadata}"));
        let problem = folder.locate("").expect_err(metadata);
        assert!(problem.location().is_some());
        (
            problem.message().to_owned(),
            problem.suggestion().unwrap_or_default().to_owned(),
        )
    };
    let table = "`[package.metadata.resil]` of Cargo.toml";
    assert_eq!(
        message("[package.metadata.resil]\nconfig = true\n").0,
        format!("`config` in {table} must be a path or `false`, found `true`")
    );
    assert_eq!(
        message("[package.metadata.resil]\nconfg = \"x\"\n"),
        (
            format!("unknown key `confg` in {table}"),
            "did you mean `config`?".to_owned()
        )
    );
    assert_eq!(
        message("[package.metadata]\nresil = 3\n").0,
        format!("{table} is not a table")
    );
}

#[test]
fn the_variable_comes_before_everything() {
    let folder = Folder::new("variable");
    folder.write(
        "Cargo.toml",
        format!("{PACKAGE}[package.metadata.resil]\nconfig = false\n"),
    );
    folder.write("a/r.toml", "");
    let with = |path: &Path| locate(&folder.0, Some(path.as_os_str()));
    let located = with(&folder.path("a/r.toml")).expect("it is there");
    assert_eq!(located.display, "a/r.toml");
    assert!(!located.names_unchecked);
    let missing = with(&folder.path("none.toml")).expect_err("it is not there");
    assert_eq!(
        missing.notes(),
        ["it is named by the variable `RESIL_BUILD_CONFIG`"]
    );
    let relative = with(Path::new("a/r.toml")).expect_err("a relative path");
    assert_eq!(
        relative.message(),
        "`RESIL_BUILD_CONFIG` is `a/r.toml`, a relative path"
    );
    let empty = locate(&folder.0, Some(OsStr::new(""))).expect("as if it were not set");
    assert!(empty.names_unchecked);
}

#[test]
fn a_directory_is_not_passed_over() {
    let folder = Folder::new("directory");
    folder
        .write("Cargo.toml", PACKAGE)
        .write("resil.toml/x", "");
    let problem = folder.locate("").expect_err("a directory");
    assert!(
        problem
            .message()
            .ends_with("resil.toml`: it is a directory"),
        "{problem}"
    );
}

#[cfg(unix)]
#[test]
fn a_link_that_leads_nowhere_is_not_passed_over() {
    let folder = Folder::new("link");
    folder.write("Cargo.toml", PACKAGE);
    std::os::unix::fs::symlink("nowhere", folder.path("resil.toml")).expect("a link");
    assert!(folder.locate("").is_err());
    fs::remove_file(folder.path("resil.toml")).expect("the link");
    std::os::unix::fs::symlink("resil.toml", folder.path("resil.toml")).expect("a link");
    assert!(folder.locate("").is_err());
}

#[test]
fn a_folder_without_a_manifest_is_a_problem() {
    let folder = Folder::new("no-manifest");
    assert!(
        folder
            .locate("")
            .expect_err("no manifest")
            .message()
            .starts_with("cannot read `")
    );
}

#[test]
fn a_file_is_read_under_the_name_it_is_shown_by() {
    let folder = Folder::new("read");
    folder.write("r.toml", "\u{feff}enabled = true\n");
    let file = SourceFile::read(&folder.path("r.toml"), "conf/r.toml").expect("readable");
    assert_eq!(
        (file.display(), file.text()),
        ("conf/r.toml", "enabled = true\n")
    );
}

#[test]
fn a_file_that_cannot_be_read_says_why() {
    let folder = Folder::new("unreadable");
    let message = |file: &str| {
        let problem = SourceFile::read(&folder.path(file), "r.toml").expect_err(file);
        problem.message().to_owned()
    };
    assert!(message("none.toml").starts_with("cannot read `r.toml`: "));
    assert_eq!(message(""), "cannot read `r.toml`: it is a directory");
    let help = || {
        let problem = SourceFile::read(&folder.path(""), "conf").expect_err("a directory");
        problem.suggestion().unwrap_or_default().to_owned()
    };
    assert_eq!(help(), "put a file in its place, or name a file in it");
    folder.write("resil.toml", "");
    assert_eq!(help(), "name the file in it: `conf/resil.toml`");
    folder.write("bytes", b"a = 1\nb = '\xff'\n");
    assert_eq!(message("bytes"), "`r.toml` is not UTF-8: see line 2");
    folder.write("large", vec![b'#'; 1024 * 1024 + 1]);
    assert_eq!(message("large"), "`r.toml` is larger than 1 MiB");
    folder.write("largest", vec![b'#'; 1024 * 1024]);
    assert!(SourceFile::read(&folder.path("largest"), "r.toml").is_ok());
}

#[cfg(unix)]
#[test]
fn a_device_is_not_read() {
    let problem = SourceFile::read(Path::new("/dev/null"), "null").expect_err("a device");
    assert_eq!(
        problem.message(),
        "cannot read `null`: it is not a regular file"
    );
}
