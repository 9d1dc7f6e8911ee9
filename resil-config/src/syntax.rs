//! TOML as a tree, without overflowing the stack on a text that nests deeply.

use std::thread;

use toml::Spanned;
use toml::de::{DeTable, DeValue, Error};

use crate::problem::Problem;

/// The parser lets inline tables nest 80 deep and each key have 80 parts, which is 6400 tables in one
/// another; and trees are dropped by recursion.
const ROOMY_STACK: usize = 64 * 1024 * 1024;

/// With no more inline tables than this, no tree is too deep for an ordinary stack.
const FEW_TABLES: usize = 8;

/// With no more parts of keys than this, no tree is too deep for an ordinary stack.
const FEW_PARTS: usize = 800;

/// Parses a document as far as it can be, and gives the tree and every syntax error to `read`.
pub(crate) fn with_document<R: Send>(
    text: &str,
    read: impl FnOnce(&DeTable<'_>, &[Error]) -> R + Send,
) -> Result<R, Problem> {
    let parse_and_read = || {
        let (table, errors) = DeTable::parse_recoverable(text);
        read(table.get_ref(), &errors)
    };
    if !may_be_deep(text) {
        return Ok(parse_and_read());
    }
    thread::scope(|scope| {
        let roomy = thread::Builder::new().stack_size(ROOMY_STACK);
        let reading = roomy.spawn_scoped(scope, parse_and_read).map_err(|error| {
            Problem::new(format!("cannot read tables that nest so deeply: {error}"))
        })?;
        reading
            .join()
            .or_else(|panic| std::panic::resume_unwind(panic))
    })
}

/// Parses one value, or says why it is none.
pub(crate) fn value(text: &str) -> Result<DeValue<'_>, String> {
    if may_be_deep(text) {
        return Err("it nests too deeply".to_owned());
    }
    DeValue::parse(text)
        .map(Spanned::into_inner)
        .map_err(|error| error.message().to_owned())
}

/// Whether the tree of a text could be too deep. Every part of a key but its first needs a dot, and
/// the depth is at most that of the inline tables times the parts of their keys.
fn may_be_deep(text: &str) -> bool {
    let more_than = |wanted: char, few: usize| text.matches(wanted).nth(few).is_some();
    more_than('{', FEW_TABLES) && more_than('.', FEW_PARTS)
}

#[cfg(test)]
mod tests;
