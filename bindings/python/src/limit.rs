//! The limits of a search, in the units of Python.

use std::time::Duration;

use advance::search::Limits;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::{PyResult, pyclass, pymethods};

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
    fn new(time: Option<f64>, depth: Option<u32>, nodes: Option<u64>) -> PyResult<Self> {
        if let Some(time) = time {
            Duration::try_from_secs_f64(time)
                .map_err(|error| PyValueError::new_err(format!("time: {error}")))?;
        }
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
