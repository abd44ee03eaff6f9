//! Records of games.

use advance::games::GAMES;
use advance::matches::record::Record as LibraryRecord;
use pyo3::PyAny;
use pyo3::prelude::{Bound, PyResult, Python, pyclass, pymethods};

use crate::arguments;
use crate::board::Board;
use crate::error;

/// A game that was recorded. Reading one checks every move and the result.
///
/// >>> record = Record(Board(moves=['e2-e3', 'e8-e7']).record(('Ann', 'Bob'), draw=True))
/// >>> record.players, record.result, record.termination
/// (('Ann', 'Bob'), '1/2-1/2', 'agreement')
/// >>> [move.from_square for move in record.board().move_stack]
/// ['e2', 'e8']
#[pyclass(frozen, module = "advance")]
pub(crate) struct Record {
    /// The name of the game.
    #[pyo3(get)]
    game: &'static str,
    /// The names of the first and the second side.
    #[pyo3(get)]
    players: (String, String),
    /// The position at the start, in one line.
    #[pyo3(get)]
    start: String,
    /// The number of moves of each side before the lead decides.
    #[pyo3(get)]
    turns: u32,
    /// `1-0`, `0-1`, `1/2-1/2`, or `*` where the game has not ended.
    #[pyo3(get)]
    result: String,
    /// The cause of the end: `trap`, `turns`, `resignation`, `agreement`, a fault such as `illegal_move`, the word of
    /// another program, or `unfinished`.
    #[pyo3(get)]
    termination: String,
    /// The moves in notation.
    #[pyo3(get)]
    moves: Vec<String>,
    text: String,
}

impl Record {
    fn of(record: &LibraryRecord) -> Self {
        let [white, black] = record.players.clone();
        let moves = record.course.moves.iter();
        let ours = || record.course.outcome.ending(record.game());
        Self {
            game: record.game().name(),
            players: (white, black),
            start: record.start.to_string(),
            turns: record.turns,
            result: record.result().to_owned(),
            termination: record.foreign_ending().unwrap_or_else(ours).to_owned(),
            moves: moves.map(|played| played.mv.to_string()).collect(),
            text: record.to_string(),
        }
    }
}

#[pymethods]
impl Record {
    #[new]
    fn new(text: Bound<'_, PyAny>) -> PyResult<Self> {
        let text = arguments::text("text", &text)?;
        let record = LibraryRecord::read(&text, GAMES).map_err(error::value)?;
        Ok(Self::of(&record))
    }

    /// The board at the end, with all moves.
    fn board(&self, py: Python<'_>) -> PyResult<Board> {
        Board::replayed(py, self.game, &self.start, self.turns, &self.moves)
    }

    /// The record as text.
    fn __str__(&self) -> &str {
        &self.text
    }

    fn __repr__(&self) -> String {
        let (white, black) = &self.players;
        format!(
            "<Record of {}: {white} - {black} {}>",
            self.game, self.result
        )
    }

    fn __getnewargs__(&self) -> (&str,) {
        (&self.text,)
    }
}
