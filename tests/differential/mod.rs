//! The engine against second implementations of the rules, the levels and short ends, on boards that are new in every
//! run. They share no rule code with it.
//!
//! A failure prints its seed and its smallest board. `ADVANCE_SEED` begins with the board of that seed, and
//! `ADVANCE_DIFFERENTIAL` gives the seconds for which each test runs:
//!
//! ```text
//! ADVANCE_DIFFERENTIAL=3600 cargo test --release --test engine differential
//! ```

mod checkers;
mod connections;
mod eater;
mod ends;
mod jeson_mor;
mod levels;
mod moves;

use std::time::{Duration, Instant};

use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed, TestCaseResult, TestRunner};
use vauban_laws::{seed, times, variable};

/// Checks a law on random inputs: `count` of them, or as many as there is time for. The seed of each is one more than
/// that of the one before.
#[track_caller]
fn hold<S: Strategy>(count: u64, inputs: S, law: impl Fn(S::Value) -> TestCaseResult) {
    let first = seed();
    let count = count * times();
    let seconds = variable("ADVANCE_DIFFERENTIAL").map(Duration::from_secs);
    let begun = Instant::now();
    let goes_on = |tried| seconds.map_or(tried < count, |seconds| begun.elapsed() < seconds);
    for seed in (0..)
        .take_while(|&tried| goes_on(tried))
        .map(|tried| first + tried)
    {
        let mut runner = TestRunner::new(Config {
            cases: 1,
            failure_persistence: None,
            rng_seed: RngSeed::Fixed(seed),
            ..Config::default()
        });
        if let Err(error) = runner.run(&inputs, &law) {
            panic!("{error}\nseen again by ADVANCE_SEED={seed}");
        }
    }
}
