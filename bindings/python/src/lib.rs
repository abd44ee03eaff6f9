//! The engine for Python: boards and moves, levels and searches, records, cases, the questions of the API, and many
//! games at once over NumPy arrays. It is the module `advance._native`, of which the package `advance` in `python/`
//! is made.

#![forbid(unsafe_code)]
#![deny(missing_docs)]

mod actions;
mod analysis;
mod arguments;
mod arrays;
mod ask;
mod batch;
mod board;
mod cases;
mod engine;
mod error;
mod exclusive;
mod interrupt;
mod limit;
mod mv;
mod outcome;
mod parallel;
mod planes;
mod played_game;
mod record;
mod referee;
mod seat;
mod seats;
mod starts;
mod studies;
mod study;

use pyo3::prelude::pymodule;

/// The engine of Advance, compiled.
#[pymodule]
mod _native {
    use pyo3::prelude::{Bound, PyAnyMethods, PyModule, PyResult};

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        // Each one that is raised has its own.
        module.getattr("Refused")?.setattr("code", "")
    }

    #[pymodule_export]
    #[allow(non_upper_case_globals)]
    const __version__: &str = env!("CARGO_PKG_VERSION");
    #[pymodule_export]
    #[allow(non_upper_case_globals)]
    const __build__: &str = advance::BUILD;
    #[pymodule_export]
    use super::actions::{action_name, action_table};
    #[pymodule_export]
    use super::analysis::Analysis;
    #[pymodule_export]
    use super::ask::ask;
    #[pymodule_export]
    use super::batch::Batch;
    #[pymodule_export]
    use super::board::Board;
    #[pymodule_export]
    use super::cases::{Case, generate_cases, read_cases};
    #[pymodule_export]
    use super::engine::{Engine, PlayResult};
    #[pymodule_export]
    use super::error::{IllegalMoveError, Refused};
    #[pymodule_export]
    use super::limit::Limit;
    #[pymodule_export]
    use super::mv::Move;
    #[pymodule_export]
    use super::outcome::Outcome;
    #[pymodule_export]
    const PLANES: usize = super::planes::PLANES;
    #[pymodule_export]
    use super::record::Record;
    #[pymodule_export]
    use super::studies::Studies;
    #[pymodule_export]
    use super::study::Study;
}
