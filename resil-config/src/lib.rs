//! Settings of resil.
