//! The limits of a search, in the units of Python.

use std::time::Duration;

use advance::Limits;
use pyo3::PyAny;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::{Bound, PyDictMethods, PyResult, Python, pyclass, pymethods};
use pyo3::types::PyDict;

use crate::arguments::{number, whole};

/// The limits of a search; the first one reached ends it. Nodes and depth give the same move on every machine, time
/// does not.
///
/// >>> Limit(nodes=2000)
/// Limit(nodes=2000)
#[pyclass(frozen, eq, get_all, module = "advance")]
#[derive(Clone, Copy, PartialEq)]
pub(crate) struct Limit {
    /// Seconds.
    time: Option<f64>,
    /// Plies of iterative deepening.
    depth: Option<u32>,
    /// Nodes visited, exactly.
    nodes: Option<u64>,
}

#[pymethods]
impl Limit {
    #[new]
    #[pyo3(signature = (time = None, *, depth = None, nodes = None))]
    fn new(
        time: Option<Bound<'_, PyAny>>,
        depth: Option<Bound<'_, PyAny>>,
        nodes: Option<Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let time = time.map(|time| {
            let time = number("time", &time)?;
            seconds("time", time).map(|_| time)
        });
        let time = time.transpose()?;
        let depth = depth.map(|depth| whole("depth", &depth, 0..=u32::MAX));
        let nodes = nodes.map(|nodes| whole("nodes", &nodes, 0..=u64::MAX));
        let (depth, nodes) = (depth.transpose()?, nodes.transpose()?);
        Ok(Self { time, depth, nodes })
    }

    fn __repr__(&self) -> String {
        let given = [
            self.time.map(|time| format!("time={time:?}")),
            self.depth.map(|depth| format!("depth={depth}")),
            self.nodes.map(|nodes| format!("nodes={nodes}")),
        ];
        let given: Vec<_> = given.into_iter().flatten().collect();
        format!("Limit({})", given.join(", "))
    }

    fn __getnewargs_ex__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<((Option<f64>,), Bound<'py, PyDict>)> {
        let named = PyDict::new(py);
        named.set_item("depth", self.depth)?;
        named.set_item("nodes", self.nodes)?;
        Ok(((self.time,), named))
    }
}

/// A time that is given in seconds.
///
/// # Errors
/// When there is no such time.
pub(crate) fn seconds(name: &str, given: f64) -> PyResult<Duration> {
    Duration::try_from_secs_f64(given).map_err(|_| {
        PyValueError::new_err(format!(
            "found {given:?} as {name}, expected a number of seconds that is not negative, and below 2^64"
        ))
    })
}

impl From<Limit> for Limits {
    fn from(limit: Limit) -> Self {
        Self {
            nodes: limit.nodes,
            depth: limit.depth,
            time: limit.time.map(Duration::from_secs_f64),
        }
    }
}
