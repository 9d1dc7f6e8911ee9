//! How long it takes to read and check a file with 200 instances: `cargo bench -p resil-config`.
//!
//! Every crate that uses an attribute pays for it once when it is compiled, and every program once
//! when it starts.

use std::fmt::Write as _;
use std::hint::black_box;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use resil_config::{Kind, Layer, SourceFile, Stack};

const INSTANCES: usize = 200;
const TURNS: usize = 201;

/// The most that all parts together may take.
const LIMIT: Duration = Duration::from_millis(5);

const PARTS: [&str; 5] = ["parse", "layer", "check", "warnings", "settle"];

/// How long each of the [`PARTS`] took.
type Times = [Duration; PARTS.len()];

fn file() -> String {
    let mut text = String::from("[circuit_breaker.configs.default]\nsliding_window_size = 20\n");
    for number in 0..INSTANCES {
        let _ = write!(
            text,
            "[circuit_breaker.instances.service_{number}]\nfailure_rate_threshold = 50\n\
             minimum_number_of_calls = 10\nwait_duration_in_open_state = \"15s\"\n\
             permitted_number_of_calls_in_half_open_state = 5\n"
        );
    }
    text
}

fn timed<R>(work: impl FnOnce() -> R) -> (Duration, R) {
    let begin = Instant::now();
    let done = black_box(work());
    (begin.elapsed(), done)
}

/// Reads the text as a program does at its start. The first part is what the TOML parser does of the
/// second one, which is why it does not count by itself.
fn read(text: &str) -> Times {
    let file = SourceFile::new("resil.toml", text);
    let (parse, tree) = timed(|| toml::de::DeTable::parse(text).is_ok());
    let (layer, (read, problems)) = timed(|| Layer::parse(&file));
    let stack = Stack::new([read]);
    let (check, found) = timed(|| stack.check());
    let (warnings, warned) = timed(|| stack.warnings());
    let (settle, settled) = timed(|| {
        let names = stack.instances(Kind::CircuitBreaker);
        let settled = names
            .iter()
            .filter(|name| stack.instance(Kind::CircuitBreaker, name).is_ok());
        settled.count()
    });
    let complaints = problems.len() + found.len() + warned.len();
    assert!(tree && complaints == 0 && settled == INSTANCES);
    [parse, layer, check, warnings, settle]
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times.get(times.len() / 2).copied().unwrap_or_default()
}

fn main() -> ExitCode {
    let text = file();
    let turns: Vec<Times> = (0..TURNS).map(|_| read(black_box(&text))).collect();
    println!("{INSTANCES} instances, {} bytes", text.len());
    for (part, name) in PARTS.iter().enumerate() {
        let times = turns.iter().map(|turn| turn[part]).collect();
        println!("{name:>9}: {:?}", median(times));
    }
    let total = median(turns.iter().map(|turn| turn[1..].iter().sum()).collect());
    println!(
        "{:>9}: {total:?} (without `parse`, which `layer` holds)",
        "all"
    );
    if !cfg!(debug_assertions) && total > LIMIT {
        println!("that is more than {LIMIT:?}");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}
