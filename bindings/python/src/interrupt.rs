//! Work that takes long: Python goes on beside it, and Ctrl-C ends it.

use std::panic::resume_unwind;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use advance::search::Stop;
use pyo3::{PyResult, Python};

/// Time between two checks for Ctrl-C.
pub(crate) const POLL: Duration = Duration::from_millis(20);

/// The result of `work`, which runs in a thread of its own while other threads of Python go on, and is asked to stop
/// when a signal comes that Python makes an exception of.
///
/// # Errors
/// That exception.
pub(crate) fn interruptible<T: Send>(
    py: Python<'_>,
    work: impl FnOnce(&Stop) -> T + Send,
) -> PyResult<T> {
    let stop = Stop::new();
    py.detach(|| {
        thread::scope(|scope| {
            let (done, ended) = channel::<()>();
            let worker = scope.spawn(|| {
                // Dropped at the end, and where the work panics.
                let _done = done;
                work(&stop)
            });
            let mut signal = None;
            while ended.recv_timeout(POLL) == Err(RecvTimeoutError::Timeout) {
                if let Err(error) = Python::attach(|py| py.check_signals()) {
                    stop.request();
                    signal = Some(error);
                    break;
                }
            }
            let result = worker.join().unwrap_or_else(|panic| resume_unwind(panic));
            signal.map_or(Ok(result), Err)
        })
    })
}
