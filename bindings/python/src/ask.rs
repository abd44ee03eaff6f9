//! The questions of the API.

use advance::api::{self, Question, RequestError};
use pyo3::prelude::{PyErr, PyResult, Python, pyfunction};

use crate::error::{self, Refused};
use crate::interrupt::interruptible;
use crate::limit::seconds;

/// The answer to a question of the API, whose fields are JSON, as JSON. No search takes more than `max_time` seconds.
#[pyfunction]
pub(crate) fn ask(py: Python<'_>, question: &str, fields: &str, max_time: f64) -> PyResult<String> {
    let question: Question = question.parse().map_err(error::value)?;
    let max_time = seconds("max_time", max_time)?;
    let task = api::read(question, fields.as_bytes(), max_time).map_err(refused)?;
    let found = interruptible(py, |stop| task.run(stop, &mut |_| ()))?;
    found.map(|found| found.answer).map_err(refused)
}

fn refused(refusal: RequestError) -> PyErr {
    Refused::new_err((refusal.to_string(), refusal.code().to_string()))
}
