//! The games: their rules, the search and the levels, checked against suites, laws, and second implementations.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod differential;
mod properties;
mod rules;
mod search;
mod siblings;

use proptest::test_runner::Config;

/// A configuration for `cases` random inputs. Failures are not kept in files: a failed test prints its shrunk input,
/// which is better kept in `fixtures/`.
fn tries(cases: u32) -> Config {
    Config {
        failure_persistence: None,
        ..Config::with_cases(cases)
    }
}
