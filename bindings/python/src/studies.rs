//! Files of games of self-play.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use advance::data::study::{Archive, ReadStudyError, Study as LibraryStudy};
use advance::games::{ADVANCE, GAMES};
use advance::number::counted;
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::{Bound, Py, PyAny, PyAnyMethods, PyRef, PyResult, Python, pyclass, pymethods};
use pyo3::types::{PyDict, PySlice, PySliceMethods};
use pyo3::{IntoPyObjectExt, PyErr};

use crate::error;
use crate::study::{Columns, Study};

/// The games of Advance in a file that `advance selfplay --format bin` has written, as a sequence.
///
/// Each game is read when it is asked for, without those before it. `header` says how they were made. A file that is
/// incomplete raises `ValueError`, unless `salvage` asks for the games before the damage, and so does a game that was
/// changed. A file that cannot be read raises `OSError`.
///
/// `shard=(k, n)` is the part `k`, from 0, of `n` parts of about the same size, one after the other.
///
/// >>> Studies('no such file')
/// Traceback (most recent call last):
/// FileNotFoundError: ...
#[pyclass(frozen, module = "advance")]
pub(crate) struct Studies {
    source: Arc<Source>,
    header: Py<PyDict>,
    /// The places of the games in the file.
    places: Vec<usize>,
}

/// A file of games.
struct Source {
    path: PathBuf,
    file: File,
    archive: Archive,
    /// True if the games before some damage would do.
    is_salvaged: bool,
    /// The reason why there are no more games in it.
    damage: Option<String>,
}

impl Source {
    fn open(path: PathBuf, salvage: bool) -> Result<Self, (PathBuf, ReadStudyError)> {
        let read = || {
            let mut file = File::open(&path)?;
            let (archive, damage) = match salvage {
                false => (Archive::open(&mut file, GAMES)?, None),
                true => Archive::salvage(&mut file, GAMES)?,
            };
            let damage = damage.map(|damage| error::words(&damage));
            Ok((file, archive.expect_game(ADVANCE)?, damage))
        };
        match read() {
            Ok((file, archive, damage)) => Ok(Self {
                path,
                file,
                archive,
                is_salvaged: salvage,
                damage,
            }),
            Err(error) => Err((path, error)),
        }
    }

    fn study(&self, place: usize) -> Result<LibraryStudy, ReadStudyError> {
        let range = self.archive.range(place).unwrap_or_default();
        let mut bytes = vec![0; (range.end - range.start) as usize];
        read_at(&self.file, &mut bytes, range.start)?;
        self.archive.study(place, bytes)
    }
}

/// Reads bytes at a place, regardless of the reads of another process that has inherited the file.
#[cfg(unix)]
fn read_at(file: &File, bytes: &mut [u8], place: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, bytes, place)
}

/// Reads bytes at a place.
#[cfg(windows)]
fn read_at(file: &File, bytes: &mut [u8], place: u64) -> io::Result<()> {
    let mut done = 0;
    while done < bytes.len() {
        let rest = &mut bytes[done..];
        match std::os::windows::fs::FileExt::seek_read(file, rest, place + done as u64)? {
            0 => return Err(io::ErrorKind::UnexpectedEof.into()),
            read => done += read,
        }
    }
    Ok(())
}

/// The exception of a file that cannot be used.
fn unusable(error: ReadStudyError, path: &Path) -> PyErr {
    let hint = match error {
        ReadStudyError::Io(error) => return error::file(error, path),
        ReadStudyError::Cut { .. } => ": resume its run, or pass salvage=True",
        ReadStudyError::Changed { .. }
        | ReadStudyError::ListChanged { .. }
        | ReadStudyError::Listed { .. }
        | ReadStudyError::Order { .. }
        | ReadStudyError::Beyond { .. } => ": salvage=True gives the games before",
        _ => "",
    };
    let reason = error::words(&error);
    PyValueError::new_err(format!("cannot use '{}': {reason}{hint}", path.display()))
}

impl Studies {
    fn get(&self, py: Python<'_>, index: usize) -> PyResult<Option<Study>> {
        let Some(&place) = self.places.get(index) else {
            return Ok(None);
        };
        let source = &self.source;
        let columns = py.detach(|| {
            let study = source.study(place)?;
            Ok(Columns::of(&study, source.archive.header().made.multipv))
        });
        let columns = columns.map_err(|error| unusable(error, &source.path))?;
        columns.study(py).map(Some)
    }
}

#[pymethods]
impl Studies {
    #[new]
    #[pyo3(signature = (path, *, shard = None, salvage = false))]
    fn new(
        py: Python<'_>,
        path: PathBuf,
        shard: Option<(usize, usize)>,
        salvage: bool,
    ) -> PyResult<Self> {
        let source = py.detach(|| Source::open(path, salvage));
        let source = source.map_err(|(path, error)| unusable(error, &path))?;
        let count = source.archive.len() as u128;
        let places = match shard {
            None => 0..source.archive.len(),
            Some((k, n)) if k < n => {
                // No greater than the count.
                let from = |k: usize| (count * k as u128 / n as u128) as usize;
                from(k)..from(k + 1)
            }
            Some((k, n)) => {
                return Err(PyValueError::new_err(format!(
                    "found ({k}, {n}) as shard, expected (k, n) with k from 0 to n - 1"
                )));
            }
        };
        let text = serde_json::to_string(source.archive.header()).map_err(error::value)?;
        let header = py.import("json")?.call_method1("loads", (text,))?;
        Ok(Self {
            source: Arc::new(source),
            header: header.cast_into::<PyDict>()?.unbind(),
            places: places.collect(),
        })
    }

    /// The origin of the games: the version of the program, the level, its limits, the options, the seed.
    #[getter]
    fn header(&self, py: Python<'_>) -> Py<PyDict> {
        self.header.clone_ref(py)
    }

    /// With `salvage`, the damage before which the games end; `None` in a whole file.
    #[getter]
    fn damage(&self) -> Option<&str> {
        self.source.damage.as_deref()
    }

    fn __len__(&self) -> usize {
        self.places.len()
    }

    fn __getitem__<'py>(
        &self,
        py: Python<'py>,
        index: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        if let Ok(slice) = index.cast::<PySlice>() {
            let part = slice.indices(self.places.len() as isize)?;
            let nth = |nth: usize| self.places[(part.start + part.step * nth as isize) as usize];
            let part = Self {
                source: Arc::clone(&self.source),
                header: self.header.clone_ref(py),
                places: (0..part.slicelength).map(nth).collect(),
            };
            return Ok(Bound::new(py, part)?.into_any());
        }
        let found: isize = index.extract()?;
        let count = self.places.len();
        let index = match found {
            0.. => found as usize,
            // Below the first, no place is there.
            _ => count.checked_add_signed(found).unwrap_or(usize::MAX),
        };
        let study = self.get(py, index)?.ok_or_else(|| {
            let games = counted(count, "game");
            PyIndexError::new_err(format!("found {found} as index of {games}"))
        })?;
        Ok(Bound::new(py, study)?.into_any())
    }

    /// Opens the file again; a part is taken of that.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let source = &self.source;
        let count = source.archive.len();
        if self.places.iter().copied().eq(0..count) {
            let named = PyDict::new(py);
            named.set_item("salvage", source.is_salvaged)?;
            let partial = py.import("functools")?.getattr("partial")?;
            let open = partial.call((py.get_type::<Self>(),), Some(&named))?;
            return (open, (&source.path,)).into_bound_py_any(py);
        }
        // The places of a part are as far apart as the first two.
        let first = self.places.first().map_or(0, |&first| first as isize);
        let step = (self.places.get(1)).map_or(1, |&second| second as isize - first);
        let end = first + step * self.places.len() as isize;
        let slice = py.import("builtins")?.getattr("slice")?;
        let slice = slice.call1((first, usize::try_from(end).ok(), step))?;
        let whole = Self {
            source: Arc::clone(source),
            header: self.header.clone_ref(py),
            places: (0..count).collect(),
        };
        let take = py.import("operator")?.getattr("getitem")?;
        (take, (whole, slice)).into_bound_py_any(py)
    }

    fn __iter__(this: Py<Self>) -> StudyIterator {
        StudyIterator {
            studies: this,
            next: AtomicUsize::new(0),
        }
    }

    fn __repr__(&self) -> String {
        let path = self.source.path.display();
        format!("<Studies '{path}': {}>", counted(self.places.len(), "game"))
    }
}

/// The games of a `Studies`, one after the other.
#[pyclass(frozen, module = "advance")]
pub(crate) struct StudyIterator {
    studies: Py<Studies>,
    next: AtomicUsize,
}

#[pymethods]
impl StudyIterator {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Study>> {
        let next = self.next.fetch_add(1, Ordering::Relaxed);
        self.studies.get().get(py, next)
    }
}
