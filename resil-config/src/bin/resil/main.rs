//! The command `resil`: checks, explains, compares and makes files of settings.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand, ValueEnum};
use resil_config::{Kind, Problem, Problems};

mod check;
mod diff;
mod explain;
mod import;
mod load;
mod start;

/// Settings of resil: check, explain, compare and import them.
#[derive(Parser)]
#[command(name = "resil", version, arg_required_else_help = true)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Checks files: every problem at once; exits with 1 if there is one
    Check {
        /// The files, `-` for standard input; `resil-prod.toml` is checked on top of the `resil.toml` beside it
        #[arg(value_name = "FILE")]
        files: Vec<PathBuf>,
        /// How problems are shown
        #[arg(long, value_enum, default_value_t = Format::Text)]
        format: Format,
        /// Also exits with 1 if there are only warnings
        #[arg(long)]
        deny_warnings: bool,
    },
    /// Shows every setting of an instance, and where it comes from
    Explain {
        /// Its kind, such as `retry`
        #[arg(value_parser = kind)]
        kind: Kind,
        /// Its name
        name: String,
        /// The file that the program is given when it starts; by default that of `RESIL_CONFIG`
        #[arg(long, value_name = "FILE")]
        config: Option<PathBuf>,
        /// The file that is compiled into the program, below that; by default that of the crate here
        #[arg(long, value_name = "FILE")]
        embedded: Option<PathBuf>,
        /// The profile, whose file stands beside that
        #[arg(long, env = "RESIL_PROFILE")]
        profile: Option<String>,
    },
    /// Compares the settings in effect of two files; exits with 1 if they differ
    Diff {
        /// One file
        a: PathBuf,
        /// The other
        b: PathBuf,
    },
    /// Prints the JSON schema of the files, for editors
    Schema,
    /// Prints the reference of all keys, in Markdown
    Keys,
    /// Makes a file to start from, with every key as a comment
    New {
        /// The file to make
        #[arg(default_value = "resil.toml")]
        file: PathBuf,
        /// Also makes `resil.schema.json` beside it, which editors complete it by
        #[arg(long)]
        schema: bool,
    },
    /// Makes `resil.toml` from the settings of a Spring Boot application
    Import {
        /// `application.yml` or `application.properties`
        file: PathBuf,
        /// The folder to write to
        #[arg(long, value_name = "DIR", default_value = ".")]
        output: PathBuf,
        /// Overwrites files that are there
        #[arg(long)]
        force: bool,
    },
}

/// How problems are shown.
#[derive(Clone, Copy, ValueEnum)]
enum Format {
    /// For people
    Text,
    /// For programs: a list of objects
    Json,
}

/// The exit code when something is wrong with what was asked, not with the settings.
const TROUBLE: u8 = 2;

fn main() -> ExitCode {
    let Arguments { command } = Arguments::parse();
    match command {
        Command::Check {
            files,
            format,
            deny_warnings,
        } => check::run(&files, format, deny_warnings),
        Command::Explain {
            kind,
            name,
            config,
            embedded,
            profile,
        } => {
            let files = load::files_of_program(embedded, config);
            explain::run(kind, &name, files, profile.as_deref())
        }
        Command::Diff { a, b } => diff::run(&a, &b),
        Command::Schema => print(&resil_config::schema::json()),
        Command::Keys => print(&resil_config::reference::markdown()),
        Command::New { file, schema } => start::run(&file, schema),
        Command::Import {
            file,
            output,
            force,
        } => import::run(&file, &output, force),
    }
}

fn kind(text: &str) -> Result<Kind, String> {
    Kind::from_section(text).ok_or_else(|| {
        if let Some(nearest) = Kind::nearest_section(text) {
            return format!("did you mean `{nearest}`?");
        }
        let kinds = Kind::ALL.map(|kind| format!("`{kind}`"));
        format!("the kinds are {}", kinds.join(", "))
    })
}

/// Prints a text; who reads it may have had enough before its end.
fn print(text: &str) -> ExitCode {
    use std::io::Write;
    match anstream::stdout().write_all(text.as_bytes()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::from(TROUBLE),
    }
}

/// Shows problems on standard error; of very many only the first.
fn show(problems: &[Problem]) {
    for problem in problems.iter().take(Problems::SHOWN) {
        anstream::eprintln!("{}\n", problem.styled());
    }
    if let Some(more @ 1..) = problems.len().checked_sub(Problems::SHOWN) {
        anstream::eprintln!("and {more} more problems\n");
    }
}

/// Says on standard error what went wrong.
fn trouble(what: &str) -> ExitCode {
    anstream::eprintln!("{what}");
    ExitCode::from(TROUBLE)
}
