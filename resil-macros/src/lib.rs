//! Attributes of resil.
