//! The ends of games, and sides as Python has them.

use advance::Side;
use pyo3::PyAny;
use pyo3::prelude::{Bound, PyAnyMethods, PyResult, Python, pyclass, pymethods};
use pyo3::types::PyString;

use crate::arguments::{text, truth};
use crate::played_game::End;

/// The ending of a game.
///
/// >>> board = Board('4g4/9/9/9/9/9/9/9/4G4 w', turns=0)
/// >>> board.outcome()
/// Outcome(termination='turns', winner=None)
#[pyclass(frozen, eq, hash, get_all, module = "advance")]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct Outcome {
    /// The cause of the end: `trap` or `turns`, and `rules` or the like in the sibling games.
    termination: String,
    /// `True` where white has won, `False` where black has; `None` for a tie.
    winner: Option<bool>,
}

impl From<End> for Outcome {
    fn from((termination, winner): End) -> Self {
        Self {
            termination: termination.to_owned(),
            winner: winner.map(is_white),
        }
    }
}

#[pymethods]
impl Outcome {
    #[new]
    fn new(termination: Bound<'_, PyAny>, winner: Option<Bound<'_, PyAny>>) -> PyResult<Self> {
        Ok(Self {
            termination: text("termination", &termination)?,
            winner: winner.map(|winner| truth("winner", &winner)).transpose()?,
        })
    }

    /// `1-0`, `0-1` or `1/2-1/2`.
    pub(crate) fn result(&self) -> &'static str {
        match self.winner {
            Some(true) => "1-0",
            Some(false) => "0-1",
            None => "1/2-1/2",
        }
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let termination = PyString::new(py, &self.termination).repr()?;
        let winner = match self.winner {
            Some(true) => "True",
            Some(false) => "False",
            None => "None",
        };
        Ok(format!(
            "Outcome(termination={termination}, winner={winner})"
        ))
    }

    fn __getnewargs__(&self) -> (&str, Option<bool>) {
        (&self.termination, self.winner)
    }
}

/// A side as Python has it.
pub(crate) fn is_white(side: Side) -> bool {
    side == Side::White
}

/// A side as the library has it.
pub(crate) fn side(white: bool) -> Side {
    if white { Side::White } else { Side::Black }
}

/// The winner as a number: 1 for white, -1 for black, 0 for nobody.
pub(crate) fn sign(winner: Option<Side>) -> i8 {
    match winner {
        Some(Side::White) => 1,
        Some(Side::Black) => -1,
        None => 0,
    }
}
