//! Runs the program `show`, which prints the settings in effect.

use std::path::PathBuf;
use std::process::Command;
use std::{env, fs};

/// The folder that a case runs in.
pub(crate) struct Folder(PathBuf);

/// What `show` did.
pub(crate) struct Shown {
    pub(crate) succeeded: bool,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Folder {
    /// An empty folder.
    pub(crate) fn new(case: &str) -> Self {
        let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR"))
            .join(format!("{case}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("a folder");
        Folder(path)
    }

    pub(crate) fn path(&self, file: &str) -> PathBuf {
        self.0.join(file)
    }

    pub(crate) fn write(&self, file: &str, text: impl AsRef<[u8]>) {
        fs::write(self.path(file), text).expect("a file");
    }

    /// Runs `show` on `resil.toml` of the folder, with further variables.
    pub(crate) fn show(&self, variables: &[(&str, &str)]) -> Shown {
        let mut variables = variables.to_vec();
        variables.insert(0, ("RESIL_CONFIG", "resil.toml"));
        self.show_only(&variables)
    }

    /// Runs `show` with these variables alone.
    pub(crate) fn show_only(&self, variables: &[(&str, &str)]) -> Shown {
        let mut show = Command::new(env!("CARGO_BIN_EXE_show"));
        for (name, _) in env::vars_os() {
            if name.to_string_lossy().starts_with("RESIL_") {
                show.env_remove(name);
            }
        }
        let output = show
            .current_dir(&self.0)
            .envs(variables.iter().copied())
            .output();
        let output = output.expect("show runs");
        Shown {
            succeeded: output.status.success(),
            out: String::from_utf8(output.stdout).expect("text"),
            err: String::from_utf8(output.stderr).expect("text"),
        }
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Runs `show` on one file.
pub(crate) fn show(case: &str, toml: &str) -> Shown {
    let folder = Folder::new(case);
    folder.write("resil.toml", toml);
    folder.show(&[])
}

impl Shown {
    /// The value of a property.
    #[track_caller]
    pub(crate) fn value(&self, key: &str) -> &str {
        assert!(self.succeeded, "{}", self.err);
        let mut lines = self.out.lines().filter_map(|line| line.split_once('='));
        let found = lines.find(|(name, _)| *name == key);
        found
            .map(|(_, value)| value)
            .unwrap_or_else(|| panic!("no `{key}` in\n{}", self.out))
    }

    /// Checks that `show` refused, and said exactly this.
    #[track_caller]
    pub(crate) fn refused(&self, report: &str) {
        assert_eq!(self.err.trim_end(), report.trim(), "{}", self.out);
        assert!(!self.succeeded);
    }
}
