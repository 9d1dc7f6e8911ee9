//! How long it takes to read and check a file with 200 instances: `cargo bench -p resil-config`.

use std::fmt::Write as _;
use std::hint::black_box;
use std::time::{Duration, Instant};

use resil_config::{Kind, Layer, SourceFile, Stack};

const INSTANCES: usize = 200;
const TURNS: usize = 51;

/// The most that reading, checking and settling all instances may take.
const LIMIT: Duration = Duration::from_millis(5);

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

fn read(text: &str) -> usize {
    let file = SourceFile::new("resil.toml", text);
    let (layer, problems) = Layer::parse(&file);
    let stack = Stack::new([layer]);
    let found = problems.len() + stack.check().len() + stack.warnings().len();
    let names = stack.instances(Kind::CircuitBreaker);
    let settled = names
        .iter()
        .filter(|name| stack.instance(Kind::CircuitBreaker, name).is_ok());
    found + settled.count()
}

fn main() {
    let text = file();
    let mut turns: Vec<Duration> = (0..TURNS)
        .map(|_| {
            let begin = Instant::now();
            assert_eq!(read(black_box(&text)), INSTANCES);
            begin.elapsed()
        })
        .collect();
    turns.sort();
    let median = turns[TURNS / 2];
    println!("{INSTANCES} instances: {median:?}");
    if !cfg!(debug_assertions) && median > LIMIT {
        println!("that is more than {LIMIT:?}");
        std::process::exit(1);
    }
}
