//! Tests with requirements that not every machine meets: a browser, a sandbox, `strace`, data outside this repository,
//! root, Python. If a requirement is missing, the test is shown as ignored, with the reason. With `CI=true` in the environment,
//! it fails instead: a check that could not run has not passed.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod browser;
#[cfg(target_os = "linux")]
mod faults;
mod first_bot;
#[cfg(target_os = "linux")]
mod hostile;
mod published;
#[cfg(unix)]
mod root;

use std::num::NonZero;
use std::process::ExitCode;

use libtest_mimic::{Arguments, Completion, Trial};

/// A test with its path.
#[cfg(target_os = "linux")]
type Test = (&'static str, fn());

/// Tests with their paths, below the module that lists them.
macro_rules! tests {
    ($($test:path),* $(,)?) => {
        [$((concat!(module_path!(), "::", stringify!($test)), $test as fn())),*]
    };
}
use tests;

/// Trials of tests with a requirement. `missing` says what to do on a machine that lacks it.
fn trials<P: AsRef<str>, T: FnOnce() + Send + 'static>(
    missing: Option<&'static str>,
    tests: impl IntoIterator<Item = (P, T)>,
) -> impl Iterator<Item = Trial> {
    tests.into_iter().map(move |(path, test)| {
        let path = path.as_ref();
        let name = path.split_once("::").map_or(path, |(_, name)| name);
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

/// Runs the tests that the command line asks for.
fn main() -> ExitCode {
    let mut trials = browser::trials();
    trials.extend(published::trials());
    trials.extend(first_bot::trials());
    #[cfg(target_os = "linux")]
    trials.extend(hostile::trials());
    #[cfg(target_os = "linux")]
    trials.extend(faults::trials());
    #[cfg(unix)]
    trials.extend(root::trials());
    let mut arguments = Arguments::from_args();
    // Most of these tests wait: for a browser, or for the time of a hostile bot to be over.
    let cores = std::thread::available_parallelism().map_or(1, NonZero::get);
    arguments.test_threads.get_or_insert(2 * cores);
    let code = libtest_mimic::run(&arguments, trials).exit_code();
    browser::Chromium::quit();
    code
}
