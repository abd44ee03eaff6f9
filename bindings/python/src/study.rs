//! Games to learn from, out of files of self-play.

use std::fs::File;
use std::io::BufReader;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use advance::arena::study::{End, Marks, ReadStudyError, Reader, Study as Kept, unsqueezed};
use advance::game::Setup;
use advance::moves::Position;
use numpy::{IntoPyArray, PyArray1};
use pyo3::prelude::{Bound, Py, PyAnyMethods, PyRef, PyResult, Python, pyclass, pymethods};
use pyo3::types::PyDict;

use crate::actions::SPACE;
use crate::batch::Batch;
use crate::error;
use crate::outcome::sign;
use crate::seat::Seat;

/// A game of self-play to learn from: its positions, and arrays with an entry for each of them.
#[pyclass(frozen, get_all, module = "advance")]
pub(crate) struct Study {
    /// The number of the game in the whole run, from 0.
    number: u32,
    /// The positions in which a move was made.
    positions: Py<Batch>,
    /// The moves, as numbers of the action space.
    actions: Py<PyArray1<i64>>,
    /// What the search found, in hundredths of a point for the side to move; NaN where nothing was searched. From
    /// 800000 a forced win, to -800000 a forced loss.
    scores: Py<PyArray1<f32>>,
    /// Whether no legal move gains anything at once.
    quiet: Py<PyArray1<bool>>,
    /// Whether the position was met before in this game.
    repeated: Py<PyArray1<bool>>,
    /// Whether the move is random, so that what follows says nothing about the position.
    slips: Py<PyArray1<bool>>,
    /// 1 where white has won, -1 where black has, 0 in a tie.
    result: i8,
    /// What ended the game: `rules`, `turns`, or `decided` where it was not played to its end.
    ending: &'static str,
}

#[pymethods]
impl Study {
    fn __len__(&self, py: Python<'_>) -> usize {
        self.positions.borrow(py).__len__()
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        format!("<Study {}: {} moves>", self.number, self.__len__(py))
    }
}

/// The games of Advance in a file that `advance selfplay --format bin` has written, one after the other.
///
/// `header` says how they were made. What is broken, or was written by a version that would read it otherwise, raises
/// `ValueError`.
///
/// >>> Studies('no such file')
/// Traceback (most recent call last):
/// FileNotFoundError: ...
#[pyclass(frozen, module = "advance")]
pub(crate) struct Studies {
    turns: u32,
    header: Py<PyDict>,
    reader: Mutex<Reader<BufReader<File>, Position>>,
}

#[pymethods]
impl Studies {
    #[new]
    fn new(py: Python<'_>, path: PathBuf) -> PyResult<Self> {
        let file = File::open(&path)?;
        let reader = Reader::new(BufReader::new(file)).map_err(error::value)?;
        let header = reader.header();
        let text = serde_json::to_string(header).map_err(error::value)?;
        let header_of = py.import("json")?.call_method1("loads", (text,))?;
        Ok(Self {
            turns: header.turns,
            header: header_of.cast_into::<PyDict>()?.unbind(),
            reader: Mutex::new(reader),
        })
    }

    /// How the games were made: the version of the program, the level, its limits, the options, the seed.
    #[getter]
    fn header(&self, py: Python<'_>) -> Py<PyDict> {
        self.header.clone_ref(py)
    }

    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Study>> {
        let read = py.detach(|| {
            let mut reader = self.reader.lock().unwrap_or_else(PoisonError::into_inner);
            let study = reader.study()?;
            Ok(study.map(|study| Columns::of(&study, self.turns)))
        });
        let columns = read.map_err(|error: ReadStudyError| error::value(error))?;
        columns.map(|columns| columns.study(py)).transpose()
    }
}

/// A game as it is handed over, before Python is asked for memory.
struct Columns {
    number: u32,
    positions: Batch,
    actions: Vec<i64>,
    scores: Vec<f32>,
    marks: [Vec<bool>; 3],
    result: i8,
    ending: &'static str,
}

impl Columns {
    fn of(study: &Kept<Position>, turns: u32) -> Self {
        let begun = study.start.ply;
        let steps = || study.positions().zip(&study.steps);
        let seats = steps().zip(begun..).map(|((position, _), ply)| {
            let setup = Setup { position, ply };
            Seat::new(setup, begun, turns)
        });
        let mark = |of: fn(&Marks) -> bool| {
            let steps = study.steps.iter();
            steps.map(|step| of(&step.marks)).collect()
        };
        Self {
            number: study.number,
            positions: Batch::of(seats.collect(), turns),
            actions: steps()
                .map(|(position, step)| {
                    // The space has all moves that are legal anywhere.
                    SPACE
                        .number(position.to_move, step.mv)
                        .map_or(-1, |number| number as i64)
                })
                .collect(),
            scores: study
                .steps
                .iter()
                .map(|step| {
                    step.score
                        .map_or(f32::NAN, |score| unsqueezed(score) as f32)
                })
                .collect(),
            marks: [
                mark(|marks| marks.quiet),
                mark(|marks| marks.repeated),
                mark(|marks| marks.slip),
            ],
            result: sign(study.winner),
            ending: match study.end {
                End::Rules => "rules",
                End::Turns => "turns",
                End::Decided => "decided",
            },
        }
    }

    fn study(self, py: Python<'_>) -> PyResult<Study> {
        fn array<T: numpy::Element>(py: Python<'_>, values: Vec<T>) -> Py<PyArray1<T>> {
            let array: Bound<'_, _> = values.into_pyarray(py);
            array.unbind()
        }
        let [quiet, repeated, slips] = self.marks.map(|marks| array(py, marks));
        Ok(Study {
            number: self.number,
            positions: Py::new(py, self.positions)?,
            actions: array(py, self.actions),
            scores: array(py, self.scores),
            quiet,
            repeated,
            slips,
            result: self.result,
            ending: self.ending,
        })
    }
}
