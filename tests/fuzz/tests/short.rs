//! A short run of the fuzzer: the same inputs each time.

use resil_fuzz::oracle;
use resil_fuzz::run::{Current, Run};
use resil_fuzz::target::Target;

const INPUTS: usize = 150;

fn runs_clean(target: Target) {
    let mut run = Run::new(target, 1, &Current::default()).expect("the corpus can be read");
    (0..INPUTS).for_each(|_| run.step());
    if let Some(finding) = run.findings.first() {
        let input = String::from_utf8_lossy(&finding.input);
        panic!("{target:?}: {}\n{input:?}", finding.what);
    }
    assert!(run.pool() > 1, "nothing that was said was new");
}

#[test]
fn settings_files_are_read() {
    runs_clean(Target::File);
}

#[test]
fn profiles_are_read() {
    runs_clean(Target::Profile);
}

#[test]
fn variables_are_read() {
    runs_clean(Target::Environment);
}

#[test]
fn attributes_are_read() {
    runs_clean(Target::Attribute);
}

#[test]
fn durations_are_read() {
    runs_clean(Target::Duration);
}

#[test]
fn manifests_are_read() {
    runs_clean(Target::Manifest);
    oracle::clean();
}

#[test]
fn yaml_is_imported() {
    runs_clean(Target::Yaml);
}

#[test]
fn properties_are_imported() {
    runs_clean(Target::Properties);
}
