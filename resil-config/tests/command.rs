//! The command `resil`, but for `resil import`.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use resil_config::{Layer, SourceFile, Stack, reference, schema};
use serde_json::Value as Json;

struct Folder(PathBuf);

struct Said {
    code: Option<i32>,
    out: String,
    err: String,
}

impl Folder {
    fn new(name: &str, files: &[(&str, &str)]) -> Self {
        let name = format!("command-{name}-{}", std::process::id());
        let folder = Folder(Path::new(env!("CARGO_TARGET_TMPDIR")).join(name));
        let _ = fs::remove_dir_all(&folder.0);
        fs::create_dir_all(&folder.0).expect("a folder");
        for (file, text) in files {
            fs::write(folder.0.join(file), text).expect("a file");
        }
        folder
    }

    fn resil(&self, arguments: &[&str]) -> Said {
        self.resil_with(&[], arguments)
    }

    /// Runs it with a text on its standard input.
    fn resil_given(&self, input: &str, arguments: &[&str]) -> Said {
        let file = self.0.join("input");
        fs::write(&file, input).expect("a file");
        let mut resil = self.command(&[], arguments);
        said(resil.stdin(fs::File::open(file).expect("a file")))
    }

    fn resil_with(&self, variables: &[(&str, &str)], arguments: &[&str]) -> Said {
        said(&mut self.command(variables, arguments))
    }

    fn command(&self, variables: &[(&str, &str)], arguments: &[&str]) -> Command {
        let mut resil = Command::new(env!("CARGO_BIN_EXE_resil"));
        for (name, _) in env::vars_os() {
            if name.to_string_lossy().starts_with("RESIL_") {
                resil.env_remove(name);
            }
        }
        resil.current_dir(&self.0).envs(variables.iter().copied());
        resil.args(arguments);
        resil
    }
}

fn said(resil: &mut Command) -> Said {
    let output = resil.output().expect("resil runs");
    Said {
        code: output.status.code(),
        out: String::from_utf8(output.stdout).expect("text"),
        err: String::from_utf8(output.stderr).expect("text"),
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

const BROKEN: &str = "[retry.instances.a]\nmax_atempts = 3\nwait_duration = 5\n[retry.instances.b]\n\
                      randomized_wait_factor = 0.1\n";

#[test]
fn check_reports_every_problem() {
    let folder = Folder::new("check", &[("resil.toml", BROKEN)]);
    let said = folder.resil(&["check"]);
    assert_eq!(said.code, Some(1));
    assert_eq!(
        said.err,
        "\
resil.toml:2:1: unknown key `retry.instances.a.max_atempts`
  |
2 | max_atempts = 3
  | ^^^^^^^^^^^
  |
  = help: did you mean `max_attempts`?

resil.toml:3:17: `retry.instances.a.wait_duration` must be a duration such as \"500ms\", found 5
  |
3 | wait_duration = 5
  |                 ^
  |
  = help: write the unit, as in \"5s\" or \"5ms\"

resil.toml:5:1: warning: `randomized_wait_factor` of the retry `b` has no effect without `enable_randomized_wait`
  |
5 | randomized_wait_factor = 0.1
  | ^^^^^^^^^^^^^^^^^^^^^^
  |
  = help: set `enable_randomized_wait` to true, or remove `randomized_wait_factor`
  = note: to switch this off, write `allow_warnings = [\"no-effect\"]` at the top of the file

2 errors and 1 warning in `resil.toml`
"
    );
}

#[test]
fn check_gives_json() {
    let folder = Folder::new("json", &[("resil.toml", BROKEN)]);
    let said = folder.resil(&["check", "--format", "json", "resil.toml"]);
    assert_eq!((said.code, said.err.as_str()), (Some(1), ""));
    let found: Json = serde_json::from_str(&said.out).expect("JSON");
    let first = &found[0];
    assert_eq!(found.as_array().map(Vec::len), Some(3));
    for (member, value) in [
        ("severity", Json::from("error")),
        ("file", Json::from("resil.toml")),
        ("line", Json::from(2)),
        ("column", Json::from(1)),
        ("key", Json::from("max_atempts")),
        ("kind", Json::from("retry")),
        ("instance", Json::from("a")),
        ("help", Json::from("did you mean `max_attempts`?")),
        ("warning", Json::Null),
    ] {
        assert_eq!(first[member], value, "{member}");
    }
    assert_eq!(found[2]["warning"], "no-effect");
}

#[test]
fn check_accepts_what_only_warns() {
    let text = "[retry.instances.b]\nrandomized_wait_factor = 0.1\n";
    let folder = Folder::new("warns", &[("resil.toml", text)]);
    assert_eq!(folder.resil(&["check"]).code, Some(0));
    assert_eq!(folder.resil(&["check", "--deny-warnings"]).code, Some(1));
}

#[test]
fn check_puts_a_profile_on_top_of_its_file() {
    let files = [
        ("resil.toml", "[retry.configs.shared]\n"),
        (
            "resil-eu-prod.toml",
            "[retry.instances.a]\nbase_config = \"shared\"\n",
        ),
        (
            "other.toml",
            "[retry.instances.a]\nbase_config = \"shared\"\n",
        ),
    ];
    let folder = Folder::new("profile", &files);
    assert_eq!(folder.resil(&["check", "resil-eu-prod.toml"]).code, Some(0));
    let other = folder.resil(&["check", "resil.toml", "other.toml"]);
    assert_eq!(other.code, Some(1));
    assert!(
        other
            .err
            .contains("no config of `retry` is called `shared`")
    );
    assert!(
        other
            .err
            .ends_with("1 error and no warnings in `resil.toml`, `other.toml`\n")
    );
}

#[test]
fn check_says_when_there_is_no_file() {
    let folder = Folder::new("none", &[]);
    let said = folder.resil(&["check"]);
    assert_eq!(said.code, Some(1));
    assert!(
        said.err.starts_with("cannot read `resil.toml`: "),
        "{}",
        said.err
    );
    assert!(
        said.err.contains("create it, or correct the path"),
        "{}",
        said.err
    );
}

#[test]
fn check_reads_standard_input() {
    let folder = Folder::new("input", &[]);
    let right = folder.resil_given("[retry.instances.a]\n", &["check", "-"]);
    assert_eq!(right.code, Some(0), "{}", right.err);
    assert_eq!(right.err, "no errors and no warnings in standard input\n");
    let wrong = folder.resil_given("[retry.instance.a]\n", &["check", "-"]);
    assert_eq!(wrong.code, Some(1));
    assert!(
        wrong.err.starts_with("standard input:1:8: unknown key"),
        "{}",
        wrong.err
    );
}

#[test]
fn check_of_very_many_problems_shows_the_first_and_counts_the_rest() {
    let lines = "x\n".repeat(5000);
    let folder = Folder::new("many", &[("resil.toml", &lines)]);
    let said = folder.resil(&["check"]);
    assert_eq!(said.code, Some(1));
    let end = "\n\nand 4900 more problems\n\n5000 errors and no warnings in `resil.toml`\n";
    assert!(said.err.ends_with(end), "{}", said.err);
}

#[test]
fn new_does_not_overwrite() {
    let folder = Folder::new("new-there", &[("resil.toml", "# mine\n")]);
    let said = folder.resil(&["new"]);
    assert_eq!(said.code, Some(2));
    assert_eq!(
        said.err,
        "`resil.toml` is there already; name another file, or remove it first\n"
    );
}

#[test]
fn explain_says_what_a_value_falls_back_to() {
    let attempts = |number: u32| format!("[retry.instances.a]\nmax_attempts = {number}\n");
    let folder = Folder::new("falls-back", &[("resil.toml", &attempts(4))]);
    let write = |text: &str| fs::write(folder.0.join("run.toml"), text).expect("a file");
    let explained = || {
        let arguments = [
            "explain",
            "retry",
            "a",
            "--embedded",
            "resil.toml",
            "--config",
            "run.toml",
        ];
        let said = folder.resil(&arguments);
        let lines: Vec<String> = said.out.lines().map(str::to_owned).collect();
        let words = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
        (words(&lines[1]), words(&lines[2]))
    };
    let order = "from `resil.toml`, then `run.toml`; the later file counts";
    write(&attempts(9));
    let (from, value) = explained();
    assert_eq!(from, order);
    assert_eq!(value, "max_attempts = 9 run.toml:2:1 (by default 3)");
    write("[retry.instances.a]\n");
    let (_, value) = explained();
    assert_eq!(value, "max_attempts = 4 resil.toml:2:1 (by default 3)");
}

#[test]
fn explain_shows_where_each_value_comes_from() {
    let files = [
        (
            "resil.toml",
            "[retry.configs.default]\nwait_duration = \"1s\"\n[retry.instances.a]\nmax_attempts = 5\n",
        ),
        (
            "resil-prod.toml",
            "[retry.instances.a]\nfail_after_max_attempts = true\n",
        ),
    ];
    let folder = Folder::new("explain", &files);
    let variable = ("RESIL__RETRY__INSTANCES__A__RANDOMIZED_WAIT_FACTOR", "0.25");
    let said = folder.resil_with(&[variable], &["explain", "retry", "a", "--profile", "prod"]);
    assert_eq!(
        said.out,
        "\
retry `a`
  from `resil.toml`, then `resil-prod.toml`; the later file counts
  max_attempts                   = 5          resil.toml:4:1 (by default 3)
  wait_duration                  = \"1s\"       resil.toml:2:1 (by default \"500ms\")
  enable_exponential_backoff     = false      default
  exponential_backoff_multiplier = 1.5        default
  exponential_max_wait_duration  = (not set)  default
  enable_randomized_wait         = false      default
  randomized_wait_factor         = 0.25       RESIL__RETRY__INSTANCES__A__RANDOMIZED_WAIT_FACTOR (by default 0.5)
  fail_after_max_attempts        = true       resil-prod.toml:2:1 (by default false)
  retry_errors                   = (not set)  default
  ignore_errors                  = (not set)  default
  event_consumer_buffer_size     = 100        default
  enabled                        = true       default
"
    );
    assert_eq!(said.code, Some(0));
    assert!(said.err.contains("has no effect without"), "{}", said.err);

    let unknown = folder.resil(&["explain", "retry", "b", "--config", "resil.toml"]);
    assert_eq!(unknown.code, Some(1));
    assert!(
        unknown.err.starts_with("no retry is called `b`"),
        "{}",
        unknown.err
    );
    let kind = folder.resil(&["explain", "retri", "b"]);
    assert_eq!(kind.code, Some(2));
    assert!(kind.err.contains("did you mean `retry`?"), "{}", kind.err);
}

#[test]
fn diff_compares_what_is_in_effect() {
    let files = [
        (
            "a.toml",
            "[retry.instances.x]\nmax_attempts = 5\n[retry.instances.gone]\n",
        ),
        (
            "b.toml",
            "[retry.configs.default]\nmax_attempts = 6\n[retry.instances.x]\n[bulkhead.instances.new]\n",
        ),
    ];
    let folder = Folder::new("diff", &files);
    let said = folder.resil(&["diff", "a.toml", "b.toml"]);
    assert_eq!(said.code, Some(1));
    assert_eq!(
        said.out,
        "\
retry.gone: only in the first file
retry.x.max_attempts: 5 -> 6  (a.toml:2:1 -> b.toml:2:1)
bulkhead.new: only in the second file
"
    );
    let same = folder.resil(&["diff", "a.toml", "a.toml"]);
    assert_eq!((same.code, same.out.as_str()), (Some(0), ""));
    assert_eq!(folder.resil(&["diff", "a.toml", "none.toml"]).code, Some(2));
}

#[test]
fn new_makes_a_file_whose_every_line_can_be_used() {
    let folder = Folder::new("new", &[]);
    assert_eq!(folder.resil(&["new", "--schema"]).code, Some(0));
    let check = folder.resil(&["check", "--deny-warnings"]);
    assert_eq!(check.code, Some(0), "{}", check.err);
    let made = fs::read_to_string(folder.0.join("resil.toml")).expect("a file");
    assert!(made.starts_with("#:schema resil.schema.json\n"));
    let used: String = made
        .lines()
        .map(|line| {
            let bare = line.strip_prefix("# ").unwrap_or(line);
            let is_setting = bare.starts_with('[')
                || bare
                    .split_once(" = ")
                    .is_some_and(|(key, _)| !key.contains(' '));
            if is_setting {
                format!("{bare}\n")
            } else {
                format!("{line}\n")
            }
        })
        .collect();
    let (layer, problems) = Layer::parse(&SourceFile::new("resil.toml", used));
    assert_eq!(problems, []);
    let stack = Stack::new([layer]);
    assert_eq!(stack.check(), []);
    assert!(stack.declares(resil_config::Kind::RateLimiter, "example"));
    let again = folder.resil(&["new"]);
    assert_eq!(again.code, Some(2), "what is there stays");
}

#[test]
fn schema_and_keys_are_printed() {
    let folder = Folder::new("schema", &[]);
    assert_eq!(folder.resil(&["schema"]).out, schema::json());
    assert_eq!(folder.resil(&["keys"]).out, reference::markdown());
}
