//! The arrays that callers hand over.

use std::fmt::Debug;

use advance::board::SQUARES;
use numpy::ndarray::Dimension;
use numpy::{
    Element, PyArray, PyArray1, PyArray2, PyArrayMethods, PyReadwriteArray, PyUntypedArray,
    PyUntypedArrayMethods,
};
use pyo3::exceptions::{PyMemoryError, PyTypeError, PyValueError};
use pyo3::prelude::{Bound, PyAny, PyAnyMethods, PyModule, PyResult};

/// An array with an entry, or a row, for each of `count` games, from anything that NumPy makes an array of: lists, and
/// tensors of PyTorch, among them.
///
/// # Errors
/// `TypeError` when the entries are of none of these kinds (letters of NumPy's `dtype.kind`), `ValueError` when the
/// shape is another one.
fn entries<'py>(
    name: &str,
    given: &Bound<'py, PyAny>,
    kinds: &str,
    shape: &[usize],
    expected: &str,
) -> PyResult<Bound<'py, PyAny>> {
    let array = PyModule::import(given.py(), "numpy")?.call_method1("asarray", (given,))?;
    let known = array.cast::<PyUntypedArray>()?;
    let (found, dtype) = (known.shape(), known.dtype());
    let kind: String = dtype.getattr("kind")?.extract()?;
    // An empty list is of floats.
    if !kinds.contains(&kind) && known.len() > 0 {
        return Err(PyTypeError::new_err(format!(
            "found {dtype} as {name}, expected {expected}"
        )));
    }
    if found != shape {
        let games = shape[0];
        return Err(PyValueError::new_err(format!(
            "found the shape {found:?} as {name}, expected {shape:?}: the batch has {games} games"
        )));
    }
    Ok(array)
}

/// The same array with entries of another type.
fn cast<'py, T: Element>(array: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyArray1<T>>> {
    let array = array.call_method1("astype", (T::get_dtype(array.py()),))?;
    Ok(array.cast_into()?)
}

/// Whole numbers, one for each of `count` games.
///
/// # Errors
/// When they are something else: fractions too, since NumPy would make -1 of -1.9.
pub(crate) fn integers(name: &str, given: &Bound<'_, PyAny>, count: usize) -> PyResult<Vec<i64>> {
    let expected = "an array of whole numbers, one for each game";
    let array = match given.cast::<PyArray1<i64>>() {
        Ok(array) if array.len() == count => array.clone(),
        _ => {
            let array = entries(name, given, "iu", &[count], expected)?;
            // NumPy would make -1 of 2^64 - 1.
            if let Ok(large) = array.cast::<PyArray1<u64>>()
                && let Some(&large) = (large.try_readonly()?.as_array().iter())
                    .find(|&&number| i64::try_from(number).is_err())
            {
                return Err(PyValueError::new_err(format!(
                    "found {large} in {name}, expected whole numbers below 2^63"
                )));
            }
            cast(&array)?
        }
    };
    Ok(array.try_readonly()?.as_array().iter().copied().collect())
}

/// Booleans, one for each of `count` games.
///
/// # Errors
/// When they are something else: numbers too, since they may be meant as the numbers of games.
pub(crate) fn booleans(name: &str, given: &Bound<'_, PyAny>, count: usize) -> PyResult<Vec<bool>> {
    let expected = "an array of bool, with True for each game that is meant; to name games by their numbers, set \
                    them in a mask of zeros";
    let array = cast::<bool>(&entries(name, given, "b", &[count], expected)?)?;
    Ok(array.try_readonly()?.as_array().iter().copied().collect())
}

/// The characters of squares, 81 for each of `count` games, row after row.
///
/// # Errors
/// When they are something else.
pub(crate) fn symbols(name: &str, given: &Bound<'_, PyAny>) -> PyResult<Vec<u8>> {
    let expected = "an array of uint8, as Batch.squares gives it";
    let array = PyModule::import(given.py(), "numpy")?.call_method1("asarray", (given,))?;
    let known = array.cast::<PyUntypedArray>()?;
    let count = known.shape().first().copied().unwrap_or_default();
    let array = entries(name, &array, "iu", &[count, SQUARES], expected)?;
    if let Ok(symbols) = array.cast::<PyArray2<u8>>() {
        return Ok(symbols.try_readonly()?.as_array().iter().copied().collect());
    }
    let numbers = integers(name, &array.call_method0("ravel")?, count * SQUARES)?;
    let symbols = numbers.into_iter().map(|number| {
        u8::try_from(number).map_err(|_| {
            PyValueError::new_err(format!(
                "found {number} in {name}, expected codes of characters"
            ))
        })
    });
    symbols.collect()
}

/// The array that is to be written to.
///
/// # Errors
/// When it is of another kind or shape, or cannot be written.
pub(crate) fn given<'py, T: Element, D: Dimension>(
    out: Bound<'py, PyAny>,
    shape: impl Debug,
) -> PyResult<Bound<'py, PyArray<T, D>>> {
    let kind = T::get_dtype(out.py());
    out.cast_into().map_err(|_| {
        PyTypeError::new_err(format!(
            "out: expected an array of {kind} with the shape {shape:?}"
        ))
    })
}

/// The same array to write to, while nobody else reads it or writes to it.
///
/// # Errors
/// When it is read-only, in use, or of another shape.
pub(crate) fn opened<'py, T: Element, D: Dimension>(
    out: &Bound<'py, PyArray<T, D>>,
    shape: &[usize],
) -> PyResult<PyReadwriteArray<'py, T, D>> {
    if out.shape() != shape {
        let found = out.shape();
        return Err(PyValueError::new_err(format!(
            "out: found the shape {found:?}, expected {shape:?}"
        )));
    }
    out.try_readwrite().map_err(|_| {
        PyValueError::new_err(
            "out: expected an array that can be written to, and that no other thread uses",
        )
    })
}

/// The numbers of an array that is to be written to.
///
/// # Errors
/// When they do not lie in the order of C: those in Fortran's would be taken for rows too.
pub(crate) fn writable<'a, T: Element, D: Dimension>(
    array: &'a mut PyReadwriteArray<'_, T, D>,
) -> PyResult<&'a mut [T]> {
    let slice = match array.is_c_contiguous() {
        true => array.as_slice_mut().ok(),
        false => None,
    };
    slice.ok_or_else(|| PyValueError::new_err("out: expected a C-contiguous array"))
}

/// `value`, `count` times.
///
/// # Errors
/// When there is no memory for it.
pub(crate) fn filled<T: Clone>(count: Option<usize>, value: T) -> PyResult<Vec<T>> {
    let mut values = Vec::new();
    let reserved = count.filter(|&count| values.try_reserve_exact(count).is_ok());
    let count = reserved
        .ok_or_else(|| PyMemoryError::new_err("there is not enough memory for so many games"))?;
    values.resize(count, value);
    Ok(values)
}
