//! Path is there but cannot be used.

use std::fs;
use std::time::{Duration, Instant};

use crate::common::Folder;

#[test]
fn c19() {
    let folder = Folder::new("c19");
    let toml = folder.path("resil.toml");
    let refused = |needle: &str| {
        let shown = folder.show(&[]);
        assert!(!shown.succeeded, "{}", shown.out);
        let message = format!("cannot read `resil.toml`: {needle}");
        assert!(shown.err.starts_with(&message), "{}", shown.err);
    };
    fs::create_dir(&toml).expect("a directory");
    refused("it is a directory");
    fs::remove_dir(&toml).expect("removed");
    std::os::unix::fs::symlink("resil.toml", &toml).expect("a link");
    refused("Too many levels of symbolic links");
    fs::remove_file(&toml).expect("removed");

    let absent = folder.show_only(&[]);
    assert_eq!(absent.value("retry.api.max_attempts"), "3");
    let named = folder.show_only(&[("RESIL_CONFIG", "/nonexistent/r.toml")]);
    assert!(!named.succeeded);
    assert!(
        named.err.starts_with("cannot read `/nonexistent/r.toml`: "),
        "{}",
        named.err
    );
}

#[test]
fn c19_fifo() {
    let folder = Folder::new("c19-fifo");
    let made = std::process::Command::new("mkfifo")
        .arg(folder.path("resil.toml"))
        .status();
    if !made.is_ok_and(|status| status.success()) {
        return; // no such command here
    }
    let began = Instant::now();
    let shown = folder.show(&[]);
    assert!(!shown.succeeded);
    assert!(
        shown
            .err
            .starts_with("cannot read `resil.toml`: it is not a regular file")
    );
    assert!(began.elapsed() < Duration::from_secs(5));
}
