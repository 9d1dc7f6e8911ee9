//! Settings of resil: one table of keys, strict reading, merging, and precise reports of problems.
//!
//! A file is read into a [`Layer`], and so are the environment and the numbers of an attribute. Layers
//! are put on top of one another in a [`Stack`], which gives the [`Resolved`] settings of an instance:
//! every value with its [`Source`]. What is wrong comes back as [`Problem`]s, all of them at once.
//!
//! ```
//! use resil_config::{Kind, Layer, SourceFile, Stack};
//!
//! let file = SourceFile::new("resil.toml", "[retry.instances.gemini]\nmax_attempts = 5\n");
//! let (layer, problems) = Layer::parse(&file);
//! assert!(problems.is_empty());
//!
//! let stack = Stack::new([layer]);
//! let gemini = stack.instance(Kind::Retry, "gemini").unwrap();
//! assert_eq!(gemini.integer("max_attempts"), Some(5));
//! assert_eq!(gemini.source("max_attempts").to_string(), "resil.toml:2:1");
//! assert_eq!(gemini.source("wait_duration").to_string(), "default");
//! ```

mod duration;
mod errors;
#[cfg(feature = "cli")]
pub mod import;
mod keys;
mod kind;
mod layer;
mod locate;
mod problem;
mod range;
#[cfg(feature = "cli")]
pub mod reference;
mod resolved;
#[cfg(feature = "cli")]
pub mod schema;
mod source;
mod spelling;
mod stack;
mod syntax;
mod value;
mod warning;

pub use duration::{DurationError, format_duration, parse_duration};
pub use errors::KnownErrors;
pub use keys::{Key, Support, ValueType};
pub use kind::Kind;
pub use layer::Layer;
pub use locate::{Located, locate};
pub use problem::{Problem, Problems, Severity};
pub use range::Range;
pub use resolved::Resolved;
pub use source::{Location, Source, SourceFile};
pub use stack::Stack;
pub use value::{Value, check_value};
pub use warning::Warning;
