//! Runs the program `watch`, which follows the settings while it runs.

use std::env;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;

use crate::common::Folder;

/// Much longer than a reload takes.
const PATIENCE: Duration = Duration::from_secs(20);

/// The running program.
pub(crate) struct Live {
    program: Child,
    asked: ChildStdin,
    lines: Receiver<String>,
}

impl Live {
    /// Has `watch` run on `resil.toml` of the folder.
    pub(crate) fn start(folder: &Folder) -> Self {
        let mut watch = Command::new(env!("CARGO_BIN_EXE_watch"));
        for (name, _) in env::vars_os() {
            if name.to_string_lossy().starts_with("RESIL_") {
                watch.env_remove(name);
            }
        }
        let mut program = watch
            .current_dir(folder.path(""))
            .env("RESIL_CONFIG", "resil.toml")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("watch runs");
        let asked = program.stdin.take().expect("a pipe");
        let told = program.stdout.take().expect("a pipe");
        let (send, lines) = mpsc::channel();
        thread::spawn(move || {
            for line in BufReader::new(told).lines().map_while(Result::ok) {
                let _ = send.send(line);
            }
        });
        let live = Self {
            program,
            asked,
            lines,
        };
        assert_eq!(live.line(), "watching");
        live
    }

    /// The next line, which is that of the next reload where nothing was asked for.
    #[track_caller]
    pub(crate) fn line(&self) -> String {
        self.lines.recv_timeout(PATIENCE).expect("a line")
    }

    /// The value of a property.
    #[track_caller]
    pub(crate) fn value(&mut self, key: &str) -> String {
        writeln!(self.asked, "{key}").expect("watch listens");
        self.line()
    }
}

impl Drop for Live {
    fn drop(&mut self) {
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}
