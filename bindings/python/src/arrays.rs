//! The arrays that callers hand over.

use std::fmt::Debug;

use numpy::ndarray::Dimension;
use numpy::{
    Element, IntoPyArray, PyArray, PyArrayMethods, PyReadonlyArray1, PyReadwriteArray,
    PyUntypedArrayMethods,
};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::{Bound, PyAny, PyResult};
use pyo3::{Borrowed, FromPyObject, PyErr};

/// What is done in each game, as callers give it: an array, or any sequence of integers.
pub(crate) struct Actions<'py>(pub(crate) PyReadonlyArray1<'py, i64>);

impl<'a, 'py> FromPyObject<'a, 'py> for Actions<'py> {
    type Error = PyErr;

    fn extract(given: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(array) = given.extract() {
            return Ok(Self(array));
        }
        // One by one: NumPy would cut fractions off, and so make -1 of -1.9.
        let actions: Vec<i64> = given.extract()?;
        Ok(Self(actions.into_pyarray(given.py()).readonly()))
    }
}

/// The array that is to be written to.
///
/// # Errors
/// When it is of another kind.
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
