//! A thing that one thread uses at a time, and that refuses a forked process, which cannot wait for it.

use std::process;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use advance::search::Stop;
use pyo3::PyResult;
use pyo3::exceptions::PyRuntimeError;

/// Time between two checks whether another thread has done with the thing.
const PAUSE: Duration = Duration::from_millis(1);

/// A thing that one thread uses at a time.
pub(crate) struct Exclusive<T> {
    /// The id of the process whose thread uses the thing, or 0. In a forked child, that thread does not exist, and
    /// never gives the thing back.
    holder: AtomicU32,
    thing: Mutex<T>,
}

impl<T> Exclusive<T> {
    pub(crate) const fn new(thing: T) -> Self {
        Self {
            holder: AtomicU32::new(0),
            thing: Mutex::new(thing),
        }
    }

    /// The result of `work` on the thing, once no other thread uses it; `None` if `stop` comes first.
    ///
    /// # Errors
    /// When a thread of the process that this one was forked from used it.
    pub(crate) fn with<R>(
        &self,
        stop: &Stop,
        work: impl FnOnce(&mut T) -> R,
    ) -> PyResult<Option<R>> {
        let own = process::id();
        while let Err(holder) =
            (self.holder).compare_exchange(0, own, Ordering::Acquire, Ordering::Relaxed)
        {
            if holder != own {
                return Err(PyRuntimeError::new_err(
                    "a thread used this engine when the process was forked, so that this process has half of it: make \
                     a new engine here, or start processes by the method 'spawn' or 'forkserver' of multiprocessing",
                ));
            }
            if stop.is_requested() {
                return Ok(None);
            }
            thread::sleep(PAUSE);
        }
        let _back = GiveBack(&self.holder);
        // After a panic, the thing is as good as new: `clear` makes it so.
        let mut thing = self.thing.lock().unwrap_or_else(PoisonError::into_inner);
        Ok(Some(work(&mut thing)))
    }
}

/// Gives the thing back, also after a panic.
struct GiveBack<'a>(&'a AtomicU32);

impl Drop for GiveBack<'_> {
    fn drop(&mut self) {
        self.0.store(0, Ordering::Release);
    }
}
