//! Cases of run-time behaviour; they stand beside this file.
