//! Threads that read from a program or write to it.

use std::thread::Builder;

use crate::player::Failure;
use crate::programs::resource_check::spawn_failure;

/// Starts a thread.
///
/// # Errors
/// The system has no room for it: a [shortage](crate::shortage::Shortage), and no fault of the program that it is for.
pub(crate) fn start_thread<T: Send + 'static>(
    run: impl FnOnce() -> T + Send + 'static,
) -> Result<(), Failure> {
    let started = Builder::new().spawn(run);
    started.map(drop).map_err(spawn_failure)
}
