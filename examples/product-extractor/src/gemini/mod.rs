//! The upstream: Gemini's `generateContent`, asked to read a product out of an image.

mod client;
mod error;
mod reading;
mod request;

pub(crate) use client::{ClientError, Gemini};
pub(crate) use error::GeminiError;
