//! `resil import` on files of Spring Boot applications.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::{env, fs};

use resil_config::{Kind, Layer, Resolved, SourceFile, Stack, Value};
use serde_json::{Map, Value as Json};

struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let name = format!("import-{name}-{}", std::process::id());
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("a folder");
        Folder(path)
    }

    fn import(&self, file: &Path) -> Output {
        let mut resil = Command::new(env!("CARGO_BIN_EXE_resil"));
        let resil = resil.arg("import").arg(file).arg("--output").arg(&self.0);
        resil.output().expect("resil runs")
    }

    /// Imports a text.
    fn import_text(&self, name: &str, text: impl AsRef<[u8]>) -> Output {
        let file = self.0.join(name);
        fs::write(&file, text).expect("a file");
        self.import(&file)
    }

    fn stack(&self, files: &[&str]) -> Stack {
        let layer = |file: &&str| {
            let read = SourceFile::read(&self.0.join(file), *file).expect("it was made");
            let (layer, problems) = Layer::parse(&read);
            assert_eq!(problems, []);
            layer
        };
        let stack = Stack::new(files.iter().map(layer));
        assert_eq!(stack.check(), []);
        stack
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// The paths under a headline of the report.
fn listed(report: &str, head: &str) -> BTreeSet<String> {
    let after = report.split_once(&format!("\n{head}:\n"));
    let lines = after.map(|(_, after)| after.lines()).into_iter().flatten();
    let lines = lines.map_while(|line| line.strip_prefix("  "));
    lines
        .map(|line| line.split(": ").next().unwrap_or(line).to_owned())
        .collect()
}

/// Compares every property that is named with the one in effect; what resil does not have yet is skipped.
fn compare(stack: &Stack, expected: &Map<String, Json>) {
    for kind in Kind::ALL {
        let instances = expected.get(kind.section()).and_then(Json::as_object);
        for (name, properties) in instances.into_iter().flatten() {
            let settings = stack.instance(kind, name).expect("valid settings");
            for (property, wanted) in properties.as_object().expect("properties") {
                compare_property(&settings, property, wanted);
            }
        }
    }
}

fn compare_property(settings: &Resolved, property: &str, wanted: &Json) {
    let name = property.strip_suffix("_ms").unwrap_or(property);
    let key = settings.kind.key(name).expect("a property");
    let found = match settings.get(key.name).expect("a value") {
        Value::Boolean(value) => Json::from(*value),
        Value::Integer(value) => Json::from(*value),
        Value::Float(value) => Json::from(*value),
        Value::Duration(value) => Json::from(u64::try_from(value.as_millis()).expect("short")),
        Value::Choice(value) => Json::from(value.to_lowercase()),
        Value::Names(names) => Json::from(names.clone()),
    };
    let equal = match (found.as_f64(), wanted.as_f64()) {
        (Some(found), Some(wanted)) => (found - wanted).abs() < 1e-9,
        _ => found == *wanted,
    };
    let name = &settings.name;
    assert!(equal, "{property} of {name}: {found}, not {wanted}");
}

/// Imports a file of `tests/spring` and compares the result with what is expected of it.
fn as_expected(file: &str) {
    let spring = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/spring");
    let stem = file.split('.').next().expect("a stem");
    let expected = fs::read_to_string(spring.join(format!("{stem}.expected.json")));
    let expected: Json = serde_json::from_str(&expected.expect("expected")).expect("JSON");
    let expected = expected.as_object().expect("an object");

    let folder = Folder::new(stem);
    let output = folder.import(&spring.join(file));
    let report = text(&output.stdout);
    assert!(output.status.success(), "{report}{}", text(&output.stderr));
    compare(&folder.stack(&["resil.toml"]), expected);
    let profiles = expected.get("profiles").and_then(Json::as_object);
    for (profile, expected) in profiles.into_iter().flatten() {
        let files = ["resil.toml", &format!("resil-{profile}.toml")];
        compare(
            &folder.stack(&files),
            expected.as_object().expect("an object"),
        );
    }
    let wanted = expected["no_counterpart"].as_array().expect("a list");
    let wanted = wanted.iter().filter_map(Json::as_str).map(str::to_owned);
    assert_eq!(
        listed(&report, "no counterpart"),
        wanted.collect(),
        "{report}"
    );
}

#[test]
fn extractor() {
    as_expected("extractor.yml");
}

#[test]
fn shop() {
    as_expected("shop.yml");
}

#[test]
fn relaxed() {
    as_expected("relaxed.yml");
}

#[test]
fn legacy() {
    as_expected("legacy.properties");
}

#[test]
fn the_report_gives_reasons_and_names() {
    let folder = Folder::new("report");
    let spring = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/spring");
    let report = text(&folder.import(&spring.join("legacy.properties")).stdout);
    let report = report.replace(&folder.0.display().to_string(), "DIR");
    assert_eq!(
        report,
        "\
made `DIR/resil.toml`

no counterpart:
  resilience4j.circuitbreaker.backends.crm.ring-buffer-size-in-closed-state: it was renamed; write `sliding_window_size`
  resilience4j.circuitbreaker.backends.crm.record-failure-predicate: it names a class of Java, and a file holds no code; \
write `record_errors = …` in the attribute
  resilience4j.ratelimiter.limiters.crm.limitRefreshPeriodInNanos: `rate_limiter` has no such property; the nearest is \
`limit_refresh_period`
  resilience4j.timelimiter.configs.default.cancel-running-future: `cancel_running_future` cannot be `false`: a Rust \
future stops when it is dropped; spawn the work in the function, to let it go on

classes of errors that became names; unless it is built in, put `#[derive(resil::ErrorKinds)]` on the enum that has a \
variant of the name:
  java.util.concurrent.TimeoutException -> TimeoutException (built in)
  org.example.CrmDown -> CrmDown
"
    );
}

#[test]
fn lists_of_classes_become_lists_of_names() {
    let folder = Folder::new("classes");
    let output = folder.import_text(
        "application.yml",
        "resilience4j:
  retry.instances.a:
    retry-exceptions: java.io.IOException, org.example.Outer$Inner
    ignore-exceptions:
      - io.github.resilience4j.circuitbreaker.CallNotPermittedException
      - io.github.resilience4j.ratelimiter.RequestNotPermitted
  circuitbreaker.instances.a:
    record-exceptions: [java.lang.Exception]
    ignoreExceptions: [io.github.resilience4j.bulkhead.BulkheadFullException, Unpackaged]
",
    );
    let report = text(&output.stdout);
    assert!(output.status.success(), "{report}{}", text(&output.stderr));
    let stack = folder.stack(&["resil.toml"]);
    let names = |kind, key| {
        let settings = stack.instance(kind, "a").expect("valid");
        settings.get(key).map(ToString::to_string)
    };
    let list = |text: &str| Some(text.to_owned());
    assert_eq!(
        names(Kind::Retry, "retry_errors"),
        list(r#"["IOException", "Inner"]"#)
    );
    assert_eq!(
        names(Kind::Retry, "ignore_errors"),
        list(r#"["CallNotPermitted", "RequestNotPermitted"]"#)
    );
    assert_eq!(
        names(Kind::CircuitBreaker, "record_errors"),
        list(r#"["Exception"]"#)
    );
    assert_eq!(
        names(Kind::CircuitBreaker, "ignore_errors"),
        list(r#"["BulkheadFull", "Unpackaged"]"#)
    );
    let (_, classes) = report
        .split_once("variant of the name:\n")
        .expect("a headline");
    assert_eq!(
        classes,
        "  Unpackaged -> Unpackaged
  io.github.resilience4j.bulkhead.BulkheadFullException -> BulkheadFull (built in)
  io.github.resilience4j.circuitbreaker.CallNotPermittedException -> CallNotPermitted (built in)
  io.github.resilience4j.ratelimiter.RequestNotPermitted -> RequestNotPermitted (built in)
  java.io.IOException -> IOException
  java.lang.Exception -> Exception (nearly every error in Java: name the errors that are meant, or remove the list to \
mean all)
  org.example.Outer$Inner -> Inner
"
    );
}

#[test]
fn a_breakers_config_does_not_build_on_default() {
    let folder = Folder::new("inherit");
    let output = folder.import_text(
        "application.yml",
        "resilience4j.circuitbreaker:
  configs:
    default: {sliding-window-size: 20, enable-exponential-backoff: true, wait-duration-in-open-state: 2s}
    shared: {failure-rate-threshold: 10}
    own: {failure-rate-threshold: 20}
  instances:
    a: {base-config: shared}
    own: {}
    fixed: {wait-duration-in-open-state: 5s}
resilience4j.ratelimiter.instances.a: {timeout-duration: 0}
",
    );
    assert!(output.status.success(), "{}", text(&output.stderr));
    let stack = folder.stack(&["resil.toml"]);
    let of = |name| stack.instance(Kind::CircuitBreaker, name).expect("valid");
    assert_eq!(of("a").integer("sliding_window_size"), Some(100));
    assert_eq!(of("a").boolean("enable_exponential_backoff"), Some(false));
    assert_eq!(of("own").float("failure_rate_threshold"), Some(20.0));
    assert_eq!(of("own").integer("sliding_window_size"), Some(100));
    assert_eq!(of("fixed").integer("sliding_window_size"), Some(20));
    assert_eq!(
        of("fixed").boolean("enable_exponential_backoff"),
        Some(false)
    );
    let limiter = stack.instance(Kind::RateLimiter, "a").expect("valid");
    assert_eq!(limiter.integer("limit_for_period"), Some(50));
}

#[test]
fn a_profile_keeps_what_its_base_has() {
    let folder = Folder::new("profile");
    let output = folder.import_text(
        "application.yml",
        "resilience4j.circuitbreaker:
  configs.shared: {failure-rate-threshold: 10}
  instances.a: {base-config: shared}
---
spring.config.activate.on-profile: prod, stage
resilience4j.circuitbreaker.configs.default.sliding-window-size: 20
---
spring.config.activate.on-profile: '!prod'
resilience4j.circuitbreaker.configs.default.sliding-window-size: 30
",
    );
    let report = text(&output.stdout);
    assert!(output.status.success(), "{report}{}", text(&output.stderr));
    for profile in ["resil-prod.toml", "resil-stage.toml"] {
        let stack = folder.stack(&["resil.toml", profile]);
        let settings = stack.instance(Kind::CircuitBreaker, "a").expect("valid");
        assert_eq!(settings.integer("sliding_window_size"), Some(100));
    }
    assert!(
        report.contains("its profiles, `!prod`, are not a list of names"),
        "{report}"
    );
}

#[test]
fn what_is_there_is_not_overwritten() {
    let folder = Folder::new("overwrite");
    let output = folder.import_text("application.yml", "a: 1\n");
    assert!(output.status.success());
    let again = folder.import_text("application.yml", "a: 1\n");
    assert_eq!(again.status.code(), Some(2));
    assert!(text(&again.stderr).contains("`--force` overwrites it"));
}

#[test]
fn values_that_cannot_be_read_are_listed() {
    let folder = Folder::new("values");
    let output = folder.import_text(
        "application.yml",
        "resilience4j:
  retry:
    instances:
      a: {max-attempts: '${N:3}', wait-duration: soon, enable-exponential-backoff: 'yes', max-atempts: 1}
      '[b.c]': {max-attempts: 0, wait-duration: 100MS}
  metrics.enabled: true
  retry.tags.team: x
",
    );
    let report = text(&output.stdout);
    assert!(output.status.success(), "{report}{}", text(&output.stderr));
    let found: Vec<String> = listed(&report, "no counterpart").into_iter().collect();
    assert_eq!(
        found,
        [
            "resilience4j.metrics.enabled",
            "resilience4j.retry.instances.a.max-atempts",
            "resilience4j.retry.instances.a.max-attempts",
            "resilience4j.retry.instances.a.wait-duration",
            "resilience4j.retry.instances[b.c].max-attempts",
            "resilience4j.retry.tags.team",
        ],
        "{report}"
    );
    let stack = folder.stack(&["resil.toml"]);
    let settings = stack.instance(Kind::Retry, "b.c").expect("valid");
    assert_eq!(
        settings
            .get("wait_duration")
            .map(ToString::to_string)
            .as_deref(),
        Some("\"100ms\"")
    );
}

#[test]
fn hostile_files_give_a_clear_answer() {
    let folder = Folder::new("hostile");
    let deep = "- ".repeat(400_000);
    let brackets = "[".repeat(400_000);
    let indented: String = (0..300).map(|n| " ".repeat(n) + "a:\n").collect();
    for (name, bytes) in [
        ("deep.yml", deep.as_bytes()),
        ("brackets.yml", brackets.as_bytes()),
        ("indented.yml", indented.as_bytes()),
        ("bad.yml", b"a: [1\nb"),
        ("twice.yml", b"a: 1\na: 2"),
        ("bytes.yml", b"a: \xff"),
        ("other.txt", b"a"),
    ] {
        let output = folder.import_text(name, bytes);
        let shown = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{name}: {shown}");
        assert!(
            shown.lines().count() < 8 && !shown.contains("panicked"),
            "{name}: {shown}"
        );
    }
}
