//! What Python is told of errors: the library's own words, the reason of a reason after a colon.

use std::error::Error;

use pyo3::exceptions::{PyOSError, PyValueError};
use pyo3::{PyErr, create_exception};

create_exception!(
    advance,
    IllegalMoveError,
    PyValueError,
    "A move that is not legal where it was to be made. The message is the referee's reason."
);

create_exception!(
    advance,
    Refused,
    PyValueError,
    "A question that is not answered: `args` are the reason in words, and its `code` for programs."
);

/// The words of an error, and of what has caused it.
pub(crate) fn words(error: &dyn Error) -> String {
    let mut words = error.to_string();
    let mut source = error.source();
    while let Some(cause) = source {
        words = format!("{words}: {cause}");
        source = cause.source();
    }
    words
}

/// A value that cannot be used.
pub(crate) fn value(error: impl Error) -> PyErr {
    PyValueError::new_err(words(&error))
}

/// Something that the system has refused, or found otherwise than expected.
pub(crate) fn system(error: impl Error) -> PyErr {
    PyOSError::new_err(words(&error))
}
