//! Analyses that go on beside Python.

use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::sync::{Mutex, PoisonError};
use std::thread::JoinHandle;

use advance::answer;
use advance::any::AnyGame;
use advance::search::Stop;
use pyo3::exceptions::{PyRuntimeError, PyStopIteration, PyTypeError};
use pyo3::prelude::{Bound, PyAny, PyRef, PyResult, Python, pyclass, pymethods};
use pyo3::types::{PyList, PyTuple};
use pyo3::{IntoPyObjectExt, PyErr};

use crate::engine::infos;
use crate::interrupt::POLL;

/// A search under way: a sequence of its findings, one for each depth. It ends by its limit, by `stop()`, or with a
/// `with` statement.
///
/// >>> with Engine(level=9).analysis(Board(), Limit(depth=3)) as analysis:
/// ...     [info['depth'] for info in analysis]
/// [1, 2, 3]
#[pyclass(frozen, name = "Analysis", module = "advance")]
pub(crate) struct Analysis {
    pub(crate) game: AnyGame,
    /// True where a finding is a list.
    pub(crate) is_list: bool,
    pub(crate) stop: Stop,
    pub(crate) findings: Mutex<Receiver<Result<answer::Analysis, PyErr>>>,
    pub(crate) worker: Mutex<Option<JoinHandle<()>>>,
    /// The last finding that was taken.
    pub(crate) last: Mutex<Option<answer::Analysis>>,
}

impl Analysis {
    fn given<'py>(&self, py: Python<'py>, found: &answer::Analysis) -> PyResult<Bound<'py, PyAny>> {
        let infos = infos(py, self.game, found)?;
        match self.is_list {
            true => PyList::new(py, infos)?.into_bound_py_any(py),
            false => infos.into_iter().next().into_bound_py_any(py),
        }
    }

    /// Waits for the next finding; `None` after the last.
    fn next(&self, py: Python<'_>) -> PyResult<Option<answer::Analysis>> {
        loop {
            let received = py.detach(|| {
                let findings = self.findings.lock();
                findings
                    .unwrap_or_else(PoisonError::into_inner)
                    .recv_timeout(POLL)
            });
            match received {
                Ok(found) => {
                    let found = found?;
                    *self.last.lock().unwrap_or_else(PoisonError::into_inner) = Some(found.clone());
                    return Ok(Some(found));
                }
                Err(RecvTimeoutError::Disconnected) => return Ok(None),
                Err(RecvTimeoutError::Timeout) => {
                    py.check_signals().inspect_err(|_| self.stop.request())?;
                }
            }
        }
    }
}

#[pymethods]
impl Analysis {
    /// Asks the search to end, which takes some milliseconds. What it has found can still be read.
    fn stop(&self) {
        self.stop.request();
    }

    /// Waits for the end of the search: its last finding.
    fn wait<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        while self.next(py)?.is_some() {}
        let last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        let last = last.clone();
        let found = last.ok_or_else(|| PyRuntimeError::new_err("the search has found nothing"))?;
        self.given(py, &found)
    }

    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match self.next(py)? {
            Some(found) => self.given(py, &found),
            None => Err(PyStopIteration::new_err(())),
        }
    }

    fn __enter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    #[pyo3(signature = (*_error))]
    fn __exit__(&self, py: Python<'_>, _error: &Bound<'_, PyTuple>) {
        self.stop.request();
        let worker = self
            .worker
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .take();
        // A search that has failed has told so.
        py.detach(|| worker.map(JoinHandle::join));
    }

    fn __reduce__(&self) -> PyResult<()> {
        let reason = "an Analysis cannot be copied or pickled: it is a search under way";
        Err(PyTypeError::new_err(reason))
    }
}

impl Drop for Analysis {
    fn drop(&mut self) {
        self.stop.request();
    }
}
