//! Threads that read from a program or write to it.

use std::io;
use std::thread::Builder;

/// Starts a thread.
///
/// # Errors
/// The system has no room for it. That is no fault of the program that it is for.
pub(crate) fn start_thread<T: Send + 'static>(
    run: impl FnOnce() -> T + Send + 'static,
) -> io::Result<()> {
    let started = Builder::new().spawn(run);
    started.map(drop).map_err(|error| {
        let why = format!(
            "this machine starts no more threads: raise the limit of processes (ulimit -u, or pids.max of a \
             container), or run fewer programs at once: {error}"
        );
        io::Error::new(error.kind(), why)
    })
}
