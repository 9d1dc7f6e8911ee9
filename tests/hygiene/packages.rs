//! Small packages, written for a test and built by cargo, and what the compiler says about them.

#![allow(dead_code, unreachable_pub, reason = "each test uses a part of this")]

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

/// The root of this workspace.
pub fn root() -> PathBuf {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR"));
    let root = tests
        .ancestors()
        .find(|dir| dir.join("Cargo.lock").is_file());
    root.expect("the workspace has a lock file").to_owned()
}

/// Downloads all that the lock file names, where a machine does not have it yet: a test of one package alone has downloaded
/// what that package needs.
fn fetch() {
    let fetched = Command::new(env!("CARGO"))
        .args(["fetch", "--locked", "--quiet"])
        .current_dir(root())
        .status();
    assert!(fetched.is_ok_and(|status| status.success()), "cargo fetch");
}

/// A workspace in a folder of its own, with the dependencies of this one, built without a network.
pub struct Workspace {
    dir: PathBuf,
}

impl Workspace {
    /// An empty one: `members` are the folders of its packages.
    pub fn new(name: &str, members: &[&str]) -> Self {
        fetch();
        let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = std::fs::remove_dir_all(&dir);
        let workspace = Self { dir };
        let members: Vec<_> = members.iter().map(|member| format!("{member:?}")).collect();
        workspace.write(
            "Cargo.toml",
            &format!(
                "[workspace]\nresolver = \"3\"\nmembers = [{}]\n\
                 [profile.dev]\ndebug = false\n",
                members.join(", ")
            ),
        );
        let lock = std::fs::read_to_string(root().join("Cargo.lock")).expect("the lock file");
        workspace.write("Cargo.lock", &lock);
        workspace
    }

    pub fn dir(&self) -> &Path {
        &self.dir
    }

    /// Writes a file, and the folders above it.
    pub fn write(&self, path: &str, text: &str) -> &Self {
        let path = self.dir.join(path);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder can be made");
        std::fs::write(path, text).expect("a file can be written");
        self
    }

    pub fn remove(&self, path: &str) {
        std::fs::remove_file(self.dir.join(path)).expect("the file is there");
    }

    /// Writes the manifest of a package, which depends on resil and the vocabulary of the cases.
    pub fn package(&self, name: &str) -> &Self {
        self.package_with(name, "2024", "")
    }

    /// The same with an edition and more lines at its end.
    pub fn package_with(&self, name: &str, edition: &str, more: &str) -> &Self {
        let root = root();
        let manifest = format!(
            "[package]\nname = {name:?}\nversion = \"0.1.0\"\nedition = {edition:?}\n\n[dependencies]\n\
             resil = {{ path = {:?} }}\nt = {{ package = \"resil-test-support\", path = {:?} }}\n\
             tokio = {{ version = \"1\", default-features = false, features = [\"macros\", \"rt\", \"time\"] }}\n{more}",
            root.join("resil").display().to_string(),
            root.join("tests/support").display().to_string(),
        );
        self.write(&format!("{name}/Cargo.toml"), &manifest)
    }

    /// Where cargo puts what it makes. All such workspaces share what they build.
    pub fn target() -> PathBuf {
        Path::new(env!("CARGO_TARGET_TMPDIR")).join("packages")
    }

    /// Runs cargo here.
    pub fn cargo(&self, arguments: &[&str]) -> Output {
        Command::new(env!("CARGO"))
            .args(arguments)
            .current_dir(&self.dir)
            .env("CARGO_TARGET_DIR", Self::target())
            .env("CARGO_NET_OFFLINE", "true")
            .env_remove("RESIL_BUILD_CONFIG")
            .env_remove("RUSTFLAGS")
            .env_remove("CARGO_MANIFEST_DIR")
            .output()
            .expect("cargo can be started")
    }

    /// What the compiler says about each package, by the name of its folder.
    pub fn diagnostics(&self, command: &[&str]) -> BTreeMap<String, Vec<Diagnostic>> {
        let rest = [
            "--workspace",
            "--keep-going",
            "--quiet",
            "--message-format=json",
        ];
        let output = self.cargo(&[command, &rest].concat());
        let mut said = BTreeMap::<_, Vec<_>>::new();
        let mut messages = 0;
        for line in String::from_utf8_lossy(&output.stdout).lines() {
            let Ok(message) = serde_json::from_str::<Value>(line) else {
                continue;
            };
            messages += 1;
            let manifest = Path::new(message["manifest_path"].as_str().unwrap_or_default());
            let package = manifest.parent().and_then(Path::file_name);
            if let (Some(package), Some(found)) = (package, Diagnostic::of(&message["message"])) {
                said.entry(package.to_string_lossy().into_owned())
                    .or_default()
                    .push(found);
            }
        }
        assert!(messages > 0, "{}", String::from_utf8_lossy(&output.stderr));
        said
    }
}

/// One error or warning.
#[derive(Clone, Debug, PartialEq)]
pub struct Diagnostic {
    pub level: String,
    pub code: String,
    pub message: String,
    /// The text that is underlined.
    pub under: String,
    pub line: u64,
    pub label: String,
}

impl Diagnostic {
    /// `None` for the summary at the end, which stands nowhere.
    fn of(message: &Value) -> Option<Self> {
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let spans = message["spans"].as_array()?;
        let primary = spans.iter().find(|span| span["is_primary"] == true)?;
        let line = &primary["text"][0];
        let at = |key: &str| usize::try_from(line[key].as_u64().unwrap_or(1)).unwrap_or(1) - 1;
        let under = text(&line["text"]);
        let under = under
            .chars()
            .take(at("highlight_end"))
            .skip(at("highlight_start"));
        Some(Self {
            level: text(&message["level"]),
            code: text(&message["code"]["code"]),
            message: text(&message["message"]),
            under: under.collect(),
            line: primary["line_start"].as_u64().unwrap_or_default(),
            label: text(&primary["label"]),
        })
    }
}
