//! Checks, measurements, completions and the manual.

pub mod bench;
pub mod completions;
pub mod man;
pub mod perft;
