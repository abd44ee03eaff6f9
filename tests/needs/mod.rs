//! Tests that need what not every machine has: a browser, data that is not part of this repository, root.
//!
//! Without it such a test is shown as ignored, with the reason. Where the environment says `CI=true` it
//! fails instead: a check that could not run is not passed.

use std::process::ExitCode;

use libtest_mimic::{Arguments, Completion, Trial};

/// A test with its name.
pub type Test = (&'static str, fn());

/// Tests with their paths for names.
macro_rules! tests {
    ($($test:path),* $(,)?) => {
        [$((stringify!($test), $test as fn())),*]
    };
}
pub(crate) use tests;

/// Trials of tests that need something. `missing` is what to do on a machine that does not have it.
pub fn trials(
    missing: Option<&'static str>,
    tests: impl IntoIterator<Item = Test>,
) -> impl Iterator<Item = Trial> {
    tests.into_iter().map(move |(name, test)| {
        Trial::ignorable_test(name, move || match missing {
            None => {
                test();
                Ok(Completion::Completed)
            }
            Some(advice) if std::env::var_os("CI").is_some_and(|ci| ci == "true") => {
                Err(advice.into())
            }
            Some(advice) => Ok(Completion::ignored_with(advice)),
        })
    })
}

/// Runs those trials that the command line asks for.
pub fn run(trials: impl IntoIterator<Item = Trial>) -> ExitCode {
    let trials = trials.into_iter().collect();
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}
