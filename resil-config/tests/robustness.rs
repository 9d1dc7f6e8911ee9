//! Whatever the text, reading it ends with problems inside it, never with a panic.

use resil_config::{Kind, Layer, SourceFile, Stack};

const VALID: &str = "\
schema = 1
undeclared_instances = \"deny\"
allow_warnings = [\"small-percentage\"]
enabled = true

[circuit_breaker.configs.default] # größer
sliding_window_size = 20
[circuitbreaker-x]
[retry.configs.default]
maxAttempts = 3
wait-duration = \"1m 30s\"
[retry.instances.'a.b']
base_config = 'default'
enabled = false
[time_limiter.instances]
gemini = { timeout_duration = \"PT1.5S\", enabled = true }
[thread-pool-bulkhead.instances.x]
core_thread_pool_size = 0x_1
queue_capacity = 1_000
[retry.configs.größe]
exponentialBackoffMultiplier = 2 # ß
exponential_max_wait_duration = \"1ms\"
[retry.instances.b]
base_config = \"größe\"
[bulkhead.instances.b]
fair_call_handling_enabled = false
";

/// Reads and shows everything; checks that every place is in the text.
fn read(text: &str) {
    let file = SourceFile::new("resil.toml", text);
    let (layer, mut problems) = Layer::parse(&file);
    let stack = Stack::new([layer]);
    problems.extend(stack.check());
    problems.extend(stack.warnings());
    for (kind, name) in [(Kind::Retry, "b"), (Kind::CircuitBreaker, "b")] {
        if let Ok(settings) = stack.instance(kind, name) {
            problems.extend(stack.warnings_of(&settings));
            problems.extend(stack.site_warnings(&[&settings, &settings]));
        }
    }
    for problem in problems {
        if let Some(location) = problem.location() {
            assert!(
                file.text().get(location.span()).is_some(),
                "{text:?}: {problem}"
            );
        }
        assert!(!problem.to_string().is_empty());
    }
}

/// A small generator of numbers that are the same in every run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap_or(0) % end.max(1)
    }
}

#[test]
fn every_beginning_of_a_file_is_read() {
    for end in 0..=VALID.len() {
        if let Some(text) = VALID.get(..end) {
            read(text);
        }
    }
}

#[test]
fn every_end_of_a_file_is_read() {
    for start in 0..=VALID.len() {
        if let Some(text) = VALID.get(start..) {
            read(text);
        }
    }
}

#[test]
fn files_with_changed_bytes_are_read() {
    const BYTES: &[u8] = b"\0\t\n\r \"#'+,-.0:=[\\]_eintx{}\x7f\x80\xc3\xff";
    let mut numbers = Numbers(42);
    for _ in 0..1000 {
        let mut bytes = VALID.as_bytes().to_vec();
        for _ in 0..=numbers.below(4) {
            let at = numbers.below(bytes.len());
            let byte = BYTES[numbers.below(BYTES.len())];
            match numbers.below(3) {
                0 => bytes[at] = byte,
                1 => bytes.insert(at, byte),
                _ => drop(bytes.remove(at)),
            }
        }
        read(&String::from_utf8_lossy(&bytes));
    }
}

#[test]
fn files_with_moved_lines_are_read() {
    let mut numbers = Numbers(7);
    for _ in 0..300 {
        let mut lines: Vec<&str> = VALID.split_inclusive('\n').collect();
        for _ in 0..4 {
            let line = lines.remove(numbers.below(lines.len()));
            lines.insert(numbers.below(lines.len()), line);
        }
        read(&lines.concat());
    }
}

#[test]
fn variables_of_every_shape_are_read() {
    let parts = [
        "RESIL",
        "__",
        "_",
        "RETRY",
        "INSTANCES",
        "CONFIGS",
        "MAX",
        "é",
        "",
        "a.b",
        "DEFAULT",
        "ENABLED",
    ];
    let values = ["", "1", "[", "\"", "'x", "{a=1}", "1s", "é", "\n"];
    let (below, _) = Layer::parse(&SourceFile::new("resil.toml", VALID));
    let mut numbers = Numbers(3);
    for _ in 0..4000 {
        let mut name = ["RESIL__", "RESIL_"][numbers.below(2)].to_owned();
        for _ in 0..numbers.below(9) {
            name.push_str(parts[numbers.below(parts.len())]);
        }
        let value = values[numbers.below(values.len())];
        let vars = [(name.into(), value.into())];
        let (_, problems) = Layer::from_environment(vars, std::slice::from_ref(&below));
        assert!(
            problems
                .iter()
                .all(|problem| !problem.to_string().is_empty())
        );
    }
}

#[test]
fn a_large_file_of_mistakes_is_read_in_reasonable_time() {
    let line = |index: usize| format!("key_{index} = 1\n");
    let keys: String = (0..3000).map(line).collect();
    let (_, problems) = Layer::parse(&SourceFile::new(
        "resil.toml",
        format!("[retry.instances.a]\n{keys}"),
    ));
    assert_eq!(problems.len(), 3000);
    assert_eq!(
        problems[2999].location().map(resil_config::Location::line),
        Some(3001)
    );
}
