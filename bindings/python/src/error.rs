//! Exceptions: the library's own words, the reason of a reason after a colon.

use std::error::Error;
use std::io;
use std::path::Path;

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
    "A question that is not answered. The message is the reason, and `code` its word for programs."
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

/// An error of the system about a file.
pub(crate) fn file(error: io::Error, path: &Path) -> PyErr {
    let Some(code) = error.raw_os_error() else {
        return error.into();
    };
    let words = error.to_string();
    let reason = words.strip_suffix(&format!(" (os error {code})"));
    let reason = reason.unwrap_or(&words).to_owned();
    // Python makes the kind of the error of the code. Windows has codes of its own: it takes the second.
    PyOSError::new_err((code, reason, path.as_os_str().to_owned(), code))
}

/// Something that the system has refused, or found otherwise than expected.
pub(crate) fn system(error: impl Error) -> PyErr {
    PyOSError::new_err(words(&error))
}
