//! Random laws for the tests of the other packages: how often each is tried, from which seed, and the law of keys.
//!
//! A failed test prints its seed, and `ADVANCE_SEED` repeats it. `ADVANCE_TRIES=100` tries each law 100 times as often.

#![forbid(unsafe_code)]
#![deny(missing_docs)]

pub mod keys;

use std::env;

use proptest::test_runner::{Config, RngSeed};
use vauban_game::game::random::of_the_system;

/// A configuration for `cases` random inputs. Failures are not kept in files: a failed test prints its shrunk input,
/// which is better kept in `fixtures/`.
#[must_use]
pub fn tries(cases: u32) -> Config {
    let times = u32::try_from(times()).unwrap_or(u32::MAX);
    let usual = Config::default();
    Config {
        cases: cases.saturating_mul(times),
        max_global_rejects: usual.max_global_rejects.saturating_mul(times),
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(announced_seed()),
        ..usual
    }
}

/// The seed of a law that does not print its own: `ADVANCE_SEED`, or another one each time. The test prints it, which
/// the test runner shows if the test fails.
#[must_use]
pub fn announced_seed() -> u64 {
    let seed = seed();
    eprintln!("seen again by ADVANCE_SEED={seed}");
    seed
}

/// `ADVANCE_SEED`, or another short number each time.
#[must_use]
pub fn seed() -> u64 {
    variable("ADVANCE_SEED").unwrap_or_else(|| of_the_system() >> 32)
}

/// The number of inputs to try, as a multiple of the usual one: `ADVANCE_TRIES`, or 1.
#[must_use]
pub fn times() -> u64 {
    variable("ADVANCE_TRIES").unwrap_or(1)
}

/// The number in an environment variable, if it is set.
///
/// # Panics
/// When it is not a whole number.
#[must_use]
pub fn variable(name: &str) -> Option<u64> {
    let text = env::var(name).ok()?;
    let number = text.parse();
    Some(number.unwrap_or_else(|_| panic!("{name}={text}: not a whole number")))
}
