//! The questions of the API.

use std::num::NonZero;

use advance::api::{self, Question, RequestError};
use advance::catalogue::CATALOGUE;
use pyo3::PyAny;
use pyo3::prelude::{Bound, PyAnyMethods, PyErr, PyResult, Python, pyfunction};

use crate::arguments::{number, text};
use crate::error::{self, Refused};
use crate::interrupt::interruptible;
use crate::limit::seconds;

/// The answer to a question of the API, whose fields are JSON, as JSON. No search takes more than `max_time` seconds.
#[pyfunction]
pub(crate) fn ask(
    py: Python<'_>,
    question: Bound<'_, PyAny>,
    fields: &str,
    max_time: Bound<'_, PyAny>,
) -> PyResult<String> {
    let question: Question = text("question", &question)?.parse().map_err(error::value)?;
    let max_time = seconds("max_time", number("max_time", &max_time)?)?;
    let refused = |refusal| refused(py, refusal);
    let one = NonZero::<usize>::MIN;
    let read =
        api::read(&CATALOGUE, question, fields.as_bytes(), max_time, one).map_err(refused)?;
    let found = interruptible(py, |stop| read.task.run(stop, &mut |_| ()))?;
    found.map(|found| found.answer).map_err(refused)
}

/// The exception, with the code as an attribute.
fn refused(py: Python<'_>, refusal: RequestError) -> PyErr {
    let refused = Refused::new_err(refusal.to_string());
    match refused
        .value(py)
        .setattr("code", refusal.code().to_string())
    {
        Ok(()) => refused,
        Err(error) => error,
    }
}
