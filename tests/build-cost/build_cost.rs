//! What annotated functions cost the compiler, beside plain ones and beside retry loops written by hand:
//! `cargo bench -p resil-build-cost`.
//!
//! Each kind of program has 200 functions with one body: a call of a service, `?`, and a match. What is measured is
//! processor time (of cargo and all it starts, less what cargo takes when there is nothing to do), so that other work on
//! the machine matters little; the least of several rounds counts. `ROUNDS` sets how many, `FUNCTIONS` how many functions,
//! and an argument picks one way to build: `cargo bench -p resil-build-cost -- check`.
//! The bench fails when annotated functions cost more than [`LIMITS`] allow.

#[path = "../hygiene/packages.rs"]
mod packages;
mod time;

use std::process::ExitCode;

use packages::Workspace;
use resil_build_cost::{Program, SERVICE};

/// How cargo builds, and how much more of the processor 200 annotated functions may take than 200 retry loops.
const LIMITS: [(&str, &[&str], Option<f64>); 3] = [
    ("check", &["check"], Some(2.0)),
    ("debug", &["build"], None),
    ("release", &["build", "--release"], Some(1.75)),
];

/// How much more of the processor a check with a settings file may take than one without.
const FILE_LIMIT: f64 = 1.10;

fn main() -> ExitCode {
    let functions = from_environment("FUNCTIONS", 200);
    let rounds = from_environment("ROUNDS", 5);
    let picked = std::env::args()
        .skip(1)
        .find(|argument| !argument.starts_with('-'));
    let workspace = workspace(functions);
    println!("{functions} functions, processor seconds, the least of {rounds} rounds\n");
    print!("{:<9}", "");
    for program in Program::ALL {
        print!("{:>18}", program.title());
    }
    println!("{:>22}", "annotated / by hand");

    let mut within = true;
    for (title, command, limit) in LIMITS {
        if picked.as_ref().is_none_or(|picked| picked == title) {
            let seconds = measure(&workspace, command, functions, rounds);
            within &= report(title, limit, seconds);
        }
    }
    if within {
        ExitCode::SUCCESS
    } else {
        println!("\nmore than check 2.00, release 1.75, or more than 1.10 for the file");
        ExitCode::FAILURE
    }
}

/// Prints a line of the table: whether it is within its limits.
fn report(title: &str, limit: Option<f64>, seconds: impl Fn(Program) -> f64) -> bool {
    print!("{title:<9}");
    for program in Program::ALL {
        print!("{:>18.2}", seconds(program));
    }
    let annotated = seconds(Program::Annotated);
    let ratio = annotated / seconds(Program::ByHand);
    println!("{ratio:>22.2}");
    // A file is read at every way of building, and weighs most where the least else is done.
    let file = title != "check" || annotated / seconds(Program::Unchecked) <= FILE_LIMIT;
    file && limit.is_none_or(|limit| ratio <= limit)
}

fn from_environment(name: &str, otherwise: usize) -> usize {
    let given = std::env::var(name).ok();
    given
        .and_then(|text| text.parse().ok())
        .unwrap_or(otherwise)
}

/// A workspace with one package for each program, and the service they call.
fn workspace(functions: usize) -> Workspace {
    let mut members = vec!["service"];
    members.extend(Program::ALL.map(Program::name));
    let workspace = Workspace::new("build-cost", &members);
    workspace.package("service");
    workspace.write("service/src/lib.rs", SERVICE);
    for program in Program::ALL {
        workspace.package_with(program.name(), "2024", program.manifest());
        write(&workspace, program, functions);
        if let Some(file) = program.file() {
            workspace.write(&format!("{}/resil.toml", program.name()), &file);
        }
    }
    workspace
}

fn write(workspace: &Workspace, program: Program, functions: usize) {
    let path = format!("{}/src/main.rs", program.name());
    workspace.write(&path, &program.text(functions));
}

/// The processor seconds of each program, the programs taking turns.
fn measure(
    workspace: &Workspace,
    command: &[&str],
    functions: usize,
    rounds: usize,
) -> impl Fn(Program) -> f64 + use<> {
    let mut least = [f64::INFINITY; Program::ALL.len()];
    // The first round builds the dependencies, and is not counted.
    for round in 0..=rounds {
        for (program, least) in Program::ALL.into_iter().zip(&mut least) {
            let mut arguments = vec!["--config=build.incremental=false"];
            arguments.extend(command);
            arguments.extend(["--package", program.name()]);
            write(workspace, program, functions);
            let built = time::of_children(|| run(workspace, &arguments));
            let idle = time::of_children(|| run(workspace, &arguments));
            if round > 0 {
                *least = least.min(built - idle);
            }
        }
    }
    move |program| least[program as usize]
}

fn run(workspace: &Workspace, arguments: &[&str]) {
    let output = workspace.cargo(arguments);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
    assert!(!said.contains("warning"), "{said}");
}
