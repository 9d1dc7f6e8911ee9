use std::os::unix::fs::symlink;

use super::*;

/// A folder of its own, without links on the way to it.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let place = std::env::temp_dir().join(format!("resil-route-{name}-{}", std::process::id()));
        fs::create_dir_all(&place).expect("a folder");
        Self(place.canonicalize().expect("there"))
    }

    fn folder(&self, path: &str) {
        fs::create_dir_all(self.0.join(path)).expect("a folder");
    }

    fn file(&self, path: &str) -> PathBuf {
        let file = self.0.join(path);
        fs::write(&file, "").expect("a file");
        file
    }

    fn link(&self, path: &str, target: impl AsRef<Path>) -> PathBuf {
        let link = self.0.join(path);
        symlink(target, &link).expect("a link");
        link
    }

    /// The folders on the way to a file, as they are called within this one.
    fn folders(&self, file: &Path) -> Vec<String> {
        self.names(Routes::to(&[file.to_owned()]).folders)
    }

    fn stops(&self, file: &Path) -> Vec<String> {
        self.names(Routes::to(&[file.to_owned()]).stops)
    }

    fn names(&self, paths: BTreeSet<PathBuf>) -> Vec<String> {
        let name = |path: PathBuf| {
            let within = path.strip_prefix(&self.0).unwrap_or(&path);
            within.display().to_string()
        };
        paths.into_iter().map(name).collect()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn a_plain_file_is_watched_in_its_folder() {
    let root = Folder::new("plain");
    let file = root.file("resil.toml");
    assert_eq!(root.folders(&file), [""]);
    assert_eq!(root.stops(&file), ["", "resil.toml"]);
}

#[test]
fn every_link_on_the_way_is_watched_where_it_stands() {
    let root = Folder::new("links");
    root.folder("one");
    root.folder("two");
    root.file("two/real.toml");
    root.link("one/next.toml", "../two/real.toml");
    let file = root.link("resil.toml", root.0.join("one/next.toml"));
    assert_eq!(root.folders(&file), ["", "one", "two"]);
    assert_eq!(
        root.stops(&file),
        [
            "",
            "one",
            "one/next.toml",
            "resil.toml",
            "two",
            "two/real.toml"
        ]
    );
}

/// The file is a link through `..data`, which is a link to the folder of the current version.
#[test]
fn a_mounted_config_map_is_watched_at_the_link_that_is_swapped() {
    let root = Folder::new("config-map");
    root.folder("..v1");
    root.file("..v1/resil.toml");
    root.link("..data", "..v1");
    let file = root.link("resil.toml", "..data/resil.toml");
    assert_eq!(root.folders(&file), ["", "..v1"]);
    assert_eq!(
        root.stops(&file),
        ["", "..data", "..v1", "..v1/resil.toml", "resil.toml"]
    );
}

#[test]
fn a_link_to_a_folder_is_watched_too() {
    let root = Folder::new("release");
    root.folder("releases/1");
    root.file("releases/1/resil.toml");
    root.link("current", "releases/1");
    let file = root.0.join("current/resil.toml");
    assert_eq!(root.folders(&file), ["", "releases/1"]);
}

#[test]
fn what_is_missing_is_awaited_where_it_would_be() {
    let root = Folder::new("missing");
    let file = root.0.join("later/still/resil.toml");
    assert_eq!(root.folders(&file), [""]);
    assert_eq!(root.stops(&file), ["", "later"]);
    root.folder("later");
    assert_eq!(root.stops(&file), ["later", "later/still"]);
}

#[test]
fn a_circle_of_links_ends() {
    let root = Folder::new("circle");
    root.link("a.toml", "b.toml");
    let file = root.link("b.toml", "a.toml");
    assert_eq!(root.folders(&file), [""]);
}
