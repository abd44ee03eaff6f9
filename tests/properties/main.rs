//! Laws that hold on every board, tried on random ones.
//!
//! Failures are not kept in files: a failed test prints its shrunk board, which is a better thing to
//! keep, in `fixtures/rules.txt`.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod boards;
mod cases;
mod choice;
mod moves;
mod oracle;
mod symmetry;
mod text;

use proptest::test_runner::Config;

/// The configuration of a test of `cases` boards.
fn tries(cases: u32) -> Config {
    Config {
        failure_persistence: None,
        ..Config::with_cases(cases)
    }
}
