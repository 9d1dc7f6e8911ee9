//! Integration tests of resil.
