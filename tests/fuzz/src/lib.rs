//! A fuzzer of everything that reads what people write: settings files, profiles, variables, attributes,
//! durations, and the files of Spring Boot applications that `resil import` reads.
//!
//! Inputs are made from the files of the repository by a seeded generator, so that every run can be
//! repeated. An input that makes the reader say something new becomes one to start from itself. A short
//! run is part of the tests; a long one is
//!
//! ```text
//! cargo run --release -p resil-fuzz -- --seconds 600 [--seed 1]
//! ```

pub mod corpus;
pub mod mutate;
pub mod numbers;
pub mod oracle;
pub mod run;
pub mod target;
