//! A long run: `cargo run --release -p resil-fuzz -- --seconds 600 [--seed 1]`.
//!
//! Prints how many inputs each reader was given, and saves every input with a wrong answer; one that
//! stays in `corpus/` is read first by every later run, and by the tests.

use std::process::{self, ExitCode};
use std::sync::PoisonError;
use std::time::{Duration, Instant};
use std::{env, fs, thread};

use resil_fuzz::oracle;
use resil_fuzz::run::{Current, Finding, Run};
use resil_fuzz::target::Target;

/// An input that is read for longer hangs.
const HANGS: Duration = Duration::from_secs(30);

/// How many inputs a reader is given before it is the turn of the next.
const TURN: usize = 200;

fn main() -> ExitCode {
    let (seconds, seed) = match arguments() {
        Ok(arguments) => arguments,
        Err(message) => {
            eprintln!("{message}");
            return ExitCode::from(2);
        }
    };
    let current = Current::default();
    watch_over(&current);
    let runs = Target::ALL.map(|target| Run::new(target, seed, &current));
    let mut runs = match runs.into_iter().collect::<Result<Vec<Run>, _>>() {
        Ok(runs) => runs,
        Err(error) => {
            eprintln!("cannot read the corpus: {error}");
            return ExitCode::from(2);
        }
    };
    let end = Instant::now() + Duration::from_secs(seconds);
    while Instant::now() < end {
        for run in &mut runs {
            (0..TURN).for_each(|_| run.step());
        }
    }
    oracle::clean();
    report(&runs, seed)
}

fn arguments() -> Result<(u64, u64), String> {
    let (mut seconds, mut seed) = (60, 1);
    let mut arguments = env::args().skip(1);
    while let Some(name) = arguments.next() {
        let value = arguments.next().and_then(|value| value.parse().ok());
        match (name.as_str(), value) {
            ("--seconds", Some(value)) => seconds = value,
            ("--seed", Some(value)) => seed = value,
            _ => return Err("arguments: [--seconds NUMBER] [--seed NUMBER]".to_owned()),
        }
    }
    Ok((seconds, seed))
}

/// Ends the process when an input hangs, and saves the input.
fn watch_over(current: &Current) {
    let current = current.clone();
    thread::spawn(move || {
        loop {
            thread::park_timeout(Duration::from_secs(1));
            let reading = current
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .clone();
            let Some((begin, target, input)) = reading else {
                continue;
            };
            if begin.elapsed() > HANGS {
                let what = format!("it hangs for {:?}", begin.elapsed());
                save(
                    0,
                    &Finding {
                        target,
                        input,
                        what,
                    },
                );
                process::exit(1);
            }
        }
    });
}

fn report(runs: &[Run], seed: u64) -> ExitCode {
    let mut findings = Vec::new();
    let mut executions = 0;
    println!("seed {seed}");
    for (target, run) in Target::ALL.iter().zip(runs) {
        println!(
            "{target:?}: {} inputs read, {} kept, slowest {:?}, {} findings",
            run.executions,
            run.pool(),
            run.slowest,
            run.findings.len()
        );
        executions += run.executions;
        findings.extend(&run.findings);
    }
    println!(
        "together: {executions} inputs read, {} findings",
        findings.len()
    );
    for (number, finding) in findings.iter().take(20).enumerate() {
        save(number, finding);
    }
    if findings.is_empty() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

fn save(number: usize, finding: &Finding) {
    let name = format!("finding-{number}-{:?}", finding.target);
    let path = env::temp_dir().join(name);
    let saved = fs::write(&path, &finding.input);
    println!("{}: {}", path.display(), finding.what);
    if let Err(error) = saved {
        println!("it cannot be saved: {error}");
    }
}
