//! What is said about the file, where no program can be compiled for it: it is missing, or broken.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use proc_macro2::TokenStream;
use quote::quote;

use super::{expand_first, messages};
use crate::input::source::{Source, Surroundings};

fn in_crate_with(source: impl Into<Arc<Source>>) -> impl Fn(TokenStream) -> Vec<String> {
    let surroundings = Surroundings::of_test("product-extractor", source.into());
    move |attribute| {
        let function = quote! { #attribute async fn fetch() -> Result<u8, E> { Ok(1) } };
        messages(&expand_first(&surroundings, function))
    }
}

/// A folder that lasts as long as the test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("resil-macros-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a folder can be made");
        Folder(path)
    }

    fn with(self, file: &str, text: &str) -> Folder {
        std::fs::write(self.0.join(file), text).expect("a file can be written");
        self
    }

    fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn without_a_file_every_place_is_named() {
    let folder = Folder::new("none").with("Cargo.toml", "[package]\nname = \"alone\"\n");
    let said = in_crate_with(Source::load(folder.path(), None));
    let named = said(quote! { #[retry("gemini")] });
    assert_eq!(named.len(), 1, "{named:?}");
    assert!(
        named[0].starts_with("no `retry` instance `gemini`: this crate has no resil.toml"),
        "{named:?}"
    );
    assert!(
        named[0].contains(&folder.path().join("resil.toml").display().to_string()),
        "{named:?}"
    );
    assert_eq!(
        said(quote! { #[retry(max = 3)] }),
        Vec::<String>::new(),
        "an unnamed attribute needs no file"
    );
}

#[test]
fn a_crate_may_leave_the_names_to_its_application() {
    let manifest = "[package]\nname = \"library\"\n[package.metadata.resil]\nconfig = false\n";
    let folder = Folder::new("false").with("Cargo.toml", manifest);
    let said = in_crate_with(Source::load(folder.path(), None));
    assert_eq!(said(quote! { #[retry("gemini")] }), Vec::<String>::new());
}

#[test]
fn undeclared_instances_may_be_allowed() {
    let said = in_crate_with(Source::of_text("undeclared_instances = \"allow\""));
    assert_eq!(said(quote! { #[retry("gemini")] }), Vec::<String>::new());
}

#[test]
fn a_file_that_was_asked_for_must_be_one() {
    let folder = Folder::new("folder").with("Cargo.toml", "[package]\nname = \"p\"\n");
    let said = in_crate_with(Source::load(folder.path(), Some(folder.path().as_os_str())));
    let found = said(quote! { #[retry("gemini")] });
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].contains("directory"), "{found:?}");
}

#[test]
fn problems_of_the_file_are_reported_once_in_a_crate() {
    let said = in_crate_with(Source::of_text(
        "[retri.instances.gemini]\n[bulkhead.configs.default]\nmax = x\n",
    ));
    let first = said(quote! { #[retry("gemini")] });
    assert!(!first.is_empty());
    assert!(
        first.iter().all(|message| message.contains("resil.toml:")),
        "{first:#?}"
    );
    assert_eq!(
        said(quote! { #[retry("gemini")] }),
        Vec::<String>::new(),
        "its names cannot be checked"
    );
}

#[test]
fn problems_of_an_instance_are_shown_where_it_is_named_first() {
    let file = "[retry.instances.broken]\nmax_attempts = 0\nwait_duration = 1\n\
                [retry.instances.worse]\nmax_attempts = 0\n[retry.instances.good]\n";
    let said = in_crate_with(Source::of_text(file));
    assert_eq!(said(quote! { #[retry("good")] }), Vec::<String>::new());
    let first = said(quote! { #[retry("broken")] });
    assert_eq!(first.len(), 2, "{first:?}");
    assert!(first[0].contains("resil.toml:2:16"), "{first:?}");
    assert_eq!(
        said(quote! { #[retry("broken")] }),
        [
            "the table of the retry `broken` in resil.toml has mistakes\n\
          help: see the first attribute with this name, where they are shown"
        ]
    );
    let another = said(quote! { #[retry("worse")] });
    assert!(another[0].contains("resil.toml:5:16"), "{another:?}");
}

#[test]
fn a_changed_file_is_read_again() {
    let folder = Folder::new("changed")
        .with("Cargo.toml", "[package]\nname = \"p\"\n")
        .with("resil.toml", "");
    let declared = |folder: &Folder| {
        Source::load(folder.path(), None).objections(resil_config::Kind::Retry, "a")
    };
    assert_eq!(declared(&folder).len(), 1);
    let folder = folder.with("resil.toml", "[retry.instances.a]");
    assert_eq!(declared(&folder).len(), 0);
    let kept = (
        Source::load(folder.path(), None),
        Source::load(folder.path(), None),
    );
    assert!(
        Arc::ptr_eq(&kept.0, &kept.1),
        "the same text is parsed once"
    );
}

#[test]
fn a_rate_limiter_may_have_its_numbers_from_the_defaults() {
    let file =
        "[rate_limiter.configs.default]\nlimit_for_period = 1\nlimit_refresh_period = \"1s\"\n";
    let said = in_crate_with(Source::of_text(file));
    assert_eq!(said(quote! { #[rate_limiter] }), Vec::<String>::new());
}

#[test]
fn what_is_to_be_embedded_must_be_there() {
    let embed = |source: Arc<Source>| {
        let surroundings = Surroundings::of_test("manual", source);
        messages(&crate::embed::expand(&surroundings, TokenStream::new()))
    };
    let folder = Folder::new("embed").with("Cargo.toml", "[package]\nname = \"alone\"\n");
    let none = embed(Source::load(folder.path(), None));
    assert_eq!(none.len(), 1, "{none:?}");
    let place = folder.path().join("resil.toml").display().to_string();
    assert!(
        none[0].starts_with("there is nothing to embed") && none[0].contains(&place),
        "{none:?}"
    );

    let manifest = "[package]\nname = \"p\"\n[package.metadata.resil]\nconfig = false\n";
    let folder = Folder::new("embed-false").with("Cargo.toml", manifest);
    let refused = embed(Source::load(folder.path(), None));
    assert!(refused[0].contains("`config = false`"), "{refused:?}");

    let file = "[retry.instances.a]\nmax_attempts = 0\n[retri]\n";
    let broken = embed(Source::of_text(file).into());
    assert_eq!(
        broken.len(),
        2,
        "the file as a whole, and an instance: {broken:?}"
    );
}
