//! The values that callers hand over, by the names of their arguments: what is wrong with one is said in words that
//! name it and what was expected.

use std::fmt::Display;
use std::ops::RangeInclusive;

use advance::any::AnyGame;
use advance::games::GAMES;
use pyo3::exceptions::{PyIndexError, PyTypeError, PyValueError};
use pyo3::prelude::{Bound, PyAny, PyAnyMethods, PyResult};
use pyo3::types::{PyBool, PyInt, PyString, PyTypeMethods};
use pyo3::{PyClass, PyErr, PyTypeInfo};

use crate::error;

/// An argument that cannot be used.
fn wrong(name: &str, given: &Bound<'_, PyAny>, expected: impl Display) -> PyErr {
    let kind = given.get_type();
    let kind = kind
        .name()
        .map_or_else(|_| "value".to_owned(), |kind| kind.to_string());
    PyTypeError::new_err(format!("found {kind} as {name}, expected {expected}"))
}

/// A whole number within a range.
///
/// # Errors
/// `TypeError` when it is no whole number, `ValueError` when it is none of these.
pub(crate) fn whole<N>(
    name: &str,
    given: &Bound<'_, PyAny>,
    range: RangeInclusive<N>,
) -> PyResult<N>
where
    N: TryFrom<u64> + PartialOrd + Display,
{
    let (least, most) = (range.start(), range.end());
    let most = match most.to_string() {
        most if most == u64::MAX.to_string() => "2^64 - 1".to_owned(),
        most => most,
    };
    let expected = format!("a whole number from {least} to {most}");
    if given.is_instance_of::<PyBool>() {
        return Err(wrong(name, given, expected));
    }
    // `numpy.int64` and the like are no ints, and give one.
    let number = given.call_method0("__index__");
    let number = number.map_err(|_| wrong(name, given, &expected))?;
    let number = number.cast_into::<PyInt>()?;
    let known = number
        .extract()
        .ok()
        .and_then(|number| N::try_from(number).ok());
    known
        .filter(|number| range.contains(number))
        .ok_or_else(|| {
            PyValueError::new_err(format!("found {number} as {name}, expected {expected}"))
        })
}

/// The index of one of `count` games: a negative one counts from the end, as in a list.
///
/// # Errors
/// `TypeError` when it is no whole number, `IndexError` when there is no such game.
pub(crate) fn index(given: &Bound<'_, PyAny>, count: usize) -> PyResult<usize> {
    let number = given.call_method0("__index__");
    let number = number.map_err(|_| wrong("index", given, "a whole number"))?;
    let index = number
        .extract::<i64>()
        .ok()
        .and_then(|index| match index < 0 {
            true => count.checked_sub(usize::try_from(index.unsigned_abs()).ok()?),
            false => usize::try_from(index).ok(),
        });
    index.filter(|&index| index < count).ok_or_else(|| {
        PyIndexError::new_err(format!("there is no game {number}: the batch has {count}"))
    })
}

/// The number of an action; those that are too large for any stand for none.
///
/// # Errors
/// When it is no whole number.
pub(crate) fn action(given: &Bound<'_, PyAny>) -> PyResult<i64> {
    let number = given.call_method0("__index__");
    let number = number.map_err(|_| wrong("action", given, "a whole number"))?;
    Ok(number.extract().unwrap_or(-1))
}

/// A text.
///
/// # Errors
/// When it is none.
pub(crate) fn text(name: &str, given: &Bound<'_, PyAny>) -> PyResult<String> {
    match given.cast::<PyString>() {
        Ok(text) => text.extract(),
        Err(_) => Err(wrong(name, given, "a str")),
    }
}

/// A move as text.
///
/// # Errors
/// When it is no text.
pub(crate) fn mv(given: &Bound<'_, PyAny>) -> PyResult<String> {
    match given.cast::<PyString>() {
        Ok(text) => text.extract(),
        Err(_) => Err(wrong("mv", given, "a Move or a str, such as 'e2-e3'")),
    }
}

/// A game by its name.
///
/// # Errors
/// When there is no such game.
pub(crate) fn game(given: &Bound<'_, PyAny>) -> PyResult<AnyGame> {
    GAMES.named(&text("game", given)?).map_err(error::value)
}

/// True or false, of Python or of NumPy.
///
/// # Errors
/// When it is neither.
pub(crate) fn truth(name: &str, given: &Bound<'_, PyAny>) -> PyResult<bool> {
    given
        .extract()
        .map_err(|_| wrong(name, given, "True or False"))
}

/// A number of seconds, or of anything else that has fractions.
///
/// # Errors
/// When it is not a number.
pub(crate) fn number(name: &str, given: &Bound<'_, PyAny>) -> PyResult<f64> {
    given.extract().map_err(|_| wrong(name, given, "a number"))
}

/// An object of a class of this package.
///
/// # Errors
/// When it is something else.
pub(crate) fn object<'a, 'py, T: PyTypeInfo + PyClass>(
    name: &str,
    given: &'a Bound<'py, PyAny>,
) -> PyResult<&'a Bound<'py, T>> {
    let found = given.cast::<T>();
    found.map_err(|_| wrong(name, given, format_args!("a {}", T::NAME)))
}

/// The names of two players.
///
/// # Errors
/// When they are something else.
pub(crate) fn players(given: &Bound<'_, PyAny>) -> PyResult<[String; 2]> {
    let names: Option<Vec<_>> = match given.is_instance_of::<PyString>() {
        true => None,
        false => given
            .try_iter()
            .ok()
            .and_then(|names| names.collect::<PyResult<_>>().ok()),
    };
    match names.as_deref() {
        Some([first, second]) => Ok([text("players", first)?, text("players", second)?]),
        _ => Err(PyTypeError::new_err(
            "expected the names of two players, such as ('Ann', 'Bob'), as players",
        )),
    }
}
