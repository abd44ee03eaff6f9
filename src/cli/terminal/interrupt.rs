//! Ctrl-C, and the signals by which batch systems end a job.

use std::process;

use advance::players::Failure;
use advance::search::Stop;
use anyhow::Context;

/// The exit code of an interrupted program, by the convention of shells.
pub const EXIT_CODE: u8 = 130;

/// A signal has ended the work early. Says what is done and how to resume.
#[derive(Debug, thiserror::Error)]
#[error("interrupted: {0}")]
pub struct Interrupted(pub String);

/// The flag that a signal sets. A second signal ends the program at once.
pub fn stop_on_signal() -> anyhow::Result<Stop> {
    let stop = Stop::new();
    let flag = stop.clone();
    on_signal(move || flag.request())?;
    Ok(stop)
}

/// Calls `react` on a signal. A second signal ends the program at once.
pub fn on_signal(react: impl Fn() + Send + 'static) -> anyhow::Result<()> {
    let mut again = false;
    ctrlc::set_handler(move || {
        if again {
            process::exit(EXIT_CODE.into());
        }
        again = true;
        react();
    })
    .map_err(|error| match error {
        // A thread waits for signals.
        ctrlc::Error::System(error) => Failure::from(error).into(),
        error => anyhow::Error::from(error),
    })
    .context("cannot catch signals")
}
