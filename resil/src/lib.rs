//! Resilience for async Rust.
