//! The arguments of all resil attributes of one function, as they were written.

pub(crate) mod args;
pub(crate) mod code;
mod commas;
mod examples;
mod guesses;
pub(crate) mod number;
pub(crate) mod order;
mod split;
pub(crate) mod stack;
mod unread;
mod value;
pub(crate) mod vocabulary;
pub(crate) mod written;
