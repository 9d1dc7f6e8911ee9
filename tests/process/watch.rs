//! Reloads that follow the files, with real files and in real time: each test waits for what it has caused, and a little longer
//! only where nothing is to happen.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver};
use std::time::Duration;

use resil::testing::Isolation;
use resil::{ReloadEvent, Retry, Settings, Watch};

/// Much longer than a reload takes.
const PATIENCE: Duration = Duration::from_secs(20);

/// A folder with files of settings, and a program that watches them.
struct Live {
    folder: PathBuf,
    reloads: Receiver<ReloadEvent>,
    watch: Option<Watch>,
    _isolation: Isolation,
}

fn folder(name: &str) -> PathBuf {
    let folder =
        Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("watch-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn attempts(number: u32) -> String {
    format!("[retry.instances.api]\nmax_attempts = {number}\n")
}

impl Live {
    /// Begins to watch `file` of the folder.
    fn begin(folder: PathBuf, file: &str) -> Self {
        let settings = Settings::embedded().file(folder.join(file));
        let isolation = resil::testing::isolate(settings).expect("right");
        let (send, reloads) = mpsc::channel();
        resil::on_reload(move |event| drop(send.send(event.clone()))).forever();
        let watch = Some(resil::watch().expect("can be watched"));
        Self {
            folder,
            reloads,
            watch,
            _isolation: isolation,
        }
    }

    fn path(&self, file: &str) -> PathBuf {
        self.folder.join(file)
    }

    fn write(&self, file: &str, text: impl AsRef<[u8]>) {
        fs::write(self.path(file), text).expect("written");
    }

    fn rename(&self, from: &str, to: &str) {
        fs::rename(self.path(from), self.path(to)).expect("renamed");
    }

    /// Waits for the next reload; gives what is in force then, or the report.
    #[track_caller]
    fn next(&self) -> Result<u32, String> {
        let event = self.reloads.recv_timeout(PATIENCE).expect("a reload");
        let attempts = || Retry::named("api").expect("declared").config().max_attempts;
        let done = event.outcome.map(|_| attempts());
        done.map_err(|problems| problems.to_string())
    }

    /// Whether nothing is reloaded for a while.
    fn is_quiet(&self) -> bool {
        self.reloads
            .recv_timeout(Duration::from_millis(400))
            .is_err()
    }
}

impl Drop for Live {
    fn drop(&mut self) {
        drop(self.watch.take());
        let _ = fs::remove_dir_all(&self.folder);
    }
}

#[test]
fn a_file_that_is_written_in_place_is_read_again_and_its_neighbours_are_not() {
    let folder = folder("place");
    fs::write(folder.join("resil.toml"), attempts(3)).expect("written");
    let live = Live::begin(folder, "resil.toml");
    live.write("resil.toml", attempts(4));
    assert_eq!(live.next(), Ok(4));
    live.write("resil.toml~", attempts(9));
    live.write("resil.toml", attempts(4));
    assert!(live.is_quiet(), "nothing has changed");
    live.write("resil.toml", attempts(5));
    assert_eq!(live.next(), Ok(5));
}

#[test]
fn a_bad_file_keeps_the_settings_and_is_watched_on() {
    let folder = folder("bad");
    fs::write(folder.join("resil.toml"), attempts(3)).expect("written");
    let live = Live::begin(folder, "resil.toml");
    live.write(
        "resil.toml",
        "[retry.instances.api]\nmax_attempts = 9\n[bulkhead.inst",
    );
    let report = live.next().expect_err("cut off");
    assert!(report.contains("resil.toml:3:"), "{report}");
    assert_eq!(
        Retry::named("api").expect("declared").config().max_attempts,
        3
    );
    // Back to what it was: the last reload is no failed one any more.
    live.write("resil.toml", attempts(3));
    assert_eq!(live.next(), Ok(3));
    assert_eq!(resil::reloads().last_problems, None);
}

#[test]
fn a_file_that_is_gone_is_reported_and_read_when_it_is_back() {
    let folder = folder("gone");
    fs::write(folder.join("resil.toml"), attempts(3)).expect("written");
    let live = Live::begin(folder, "resil.toml");
    fs::remove_file(live.path("resil.toml")).expect("removed");
    assert!(live.next().expect_err("gone").contains("cannot read"));
    live.write("resil.toml", attempts(4));
    assert_eq!(live.next(), Ok(4));
    live.rename("resil.toml", "elsewhere.toml");
    assert!(live.next().is_err());
    live.rename("elsewhere.toml", "resil.toml");
    assert_eq!(live.next(), Ok(4));
}

#[test]
fn a_folder_that_is_gone_is_read_when_it_is_back() {
    let folder = folder("folder");
    fs::create_dir(folder.join("settings")).expect("a folder");
    fs::write(folder.join("settings/resil.toml"), attempts(3)).expect("written");
    let live = Live::begin(folder, "settings/resil.toml");
    fs::remove_dir_all(live.path("settings")).expect("removed");
    assert!(live.next().is_err());
    fs::create_dir(live.path("settings")).expect("a folder");
    live.write("settings/resil.toml", attempts(4));
    let mut next = live.next();
    while next.is_err() {
        next = live.next();
    }
    assert_eq!(next, Ok(4));
    live.write("settings/resil.toml", attempts(5));
    assert_eq!(live.next(), Ok(5));
}

/// What the kubelet does with a config map: a new folder, then a new link that is renamed over the old one, then the old
/// folder goes.
#[test]
fn a_config_map_is_read_again_at_each_swap() {
    let folder = folder("config-map");
    fs::create_dir(folder.join("..v1")).expect("a folder");
    fs::write(folder.join("..v1/resil.toml"), attempts(1)).expect("written");
    symlink("..v1", folder.join("..data")).expect("a link");
    symlink("..data/resil.toml", folder.join("resil.toml")).expect("a link");
    let live = Live::begin(folder, "resil.toml");
    for version in 2..6 {
        let name = format!("..v{version}");
        fs::create_dir(live.path(&name)).expect("a folder");
        live.write(&format!("{name}/resil.toml"), attempts(version));
        symlink(&name, live.path("..data_tmp")).expect("a link");
        live.rename("..data_tmp", "..data");
        fs::remove_dir_all(live.path(&format!("..v{}", version - 1))).expect("removed");
        assert_eq!(live.next(), Ok(version));
    }
    assert!(live.is_quiet());
}

#[test]
fn a_file_that_is_written_slowly_is_read_at_its_end() {
    let folder = folder("slow");
    fs::write(folder.join("resil.toml"), attempts(3)).expect("written");
    let live = Live::begin(folder, "resil.toml");
    // An editor that empties the file first, and takes its time.
    live.write("resil.toml", "");
    std::thread::sleep(Duration::from_millis(300));
    live.write("resil.toml", attempts(8));
    assert_eq!(live.next(), Ok(8));
}

#[test]
fn what_was_written_before_the_watch_began_is_read() {
    let folder = folder("early");
    let file = folder.join("resil.toml");
    fs::write(&file, attempts(3)).expect("written");
    let isolation = resil::testing::isolate(Settings::embedded().file(&file)).expect("right");
    fs::write(&file, attempts(4)).expect("written");
    let (send, reloads) = mpsc::channel();
    resil::on_reload(move |event| _ = send.send(event.outcome.is_ok())).forever();
    let watch = resil::watch().expect("can be watched");
    assert_eq!(watch.files().collect::<Vec<_>>(), [file.as_path()]);
    assert_eq!(reloads.recv_timeout(PATIENCE), Ok(true));
    assert_eq!(
        Retry::named("api").expect("declared").config().max_attempts,
        4
    );
    drop((watch, isolation));
    let _ = fs::remove_dir_all(&folder);
}

#[test]
fn files_that_come_with_other_settings_are_watched_and_the_end_of_the_guard_ends_it() {
    let folder = folder("other");
    fs::write(folder.join("one.toml"), attempts(3)).expect("written");
    fs::write(folder.join("two.toml"), attempts(4)).expect("written");
    let mut live = Live::begin(folder, "one.toml");
    resil::reload_from(Settings::embedded().file(live.path("two.toml"))).expect("right");
    assert_eq!(live.next(), Ok(4));
    // The watch reads the other files itself, once.
    assert_eq!(live.next(), Ok(4));
    live.write("two.toml", attempts(5));
    assert_eq!(live.next(), Ok(5));
    drop(live.watch.take());
    live.write("two.toml", attempts(6));
    assert!(live.is_quiet());
}

#[test]
fn a_program_without_files_has_nothing_to_watch() {
    let _isolation = resil::testing::isolate("").expect("right");
    let watch = resil::watch().expect("nothing to watch is no problem");
    assert_eq!(watch.files().count(), 0);
}
