//! Marking cases.

use std::path::PathBuf;

use advance::Position;
use advance::board::text::LineEnd;
use advance::cases::{self, CaseLevel, Generator};
use advance::game::Setup;
use pyo3::PyAny;
use pyo3::prelude::{Bound, PyResult, Python, pyclass, pyfunction, pymethods};

use crate::arguments::{truth, whole};
use crate::board::Board;
use crate::error;
use crate::interrupt::interruptible;
use crate::outcome::{is_white, side};

/// A board on which a level has exactly one right answer.
///
/// >>> case = generate_cases(level=6, count=1, seed=1)[0]
/// >>> board = case.board()
/// >>> board.push(Engine(level=6).play(board).move)
/// >>> str(board) == case.answer
/// True
#[pyclass(frozen, get_all, module = "advance")]
pub(crate) struct Case {
    /// The level that decides it: 4 to 7.
    level: u8,
    /// Whether white is to move.
    turn: bool,
    /// The number in the names of its two files.
    number: u32,
    /// The board before the move, in nine lines.
    test: String,
    /// The board after it.
    answer: String,
    /// The position to answer, in one line.
    position: String,
}

impl From<cases::Case> for Case {
    fn from(case: cases::Case) -> Self {
        Self {
            level: case.level.level().number(),
            turn: is_white(case.side),
            number: case.number,
            test: case.test.board().to_string(),
            answer: case.answer.board().to_string(),
            position: case.position().to_string(),
        }
    }
}

#[pymethods]
impl Case {
    #[new]
    const fn new(
        level: u8,
        turn: bool,
        number: u32,
        test: String,
        answer: String,
        position: String,
    ) -> Self {
        Self {
            level,
            turn,
            number,
            test,
            answer,
            position,
        }
    }

    fn __getnewargs__(&self) -> (u8, bool, u32, &str, &str, &str) {
        let Self {
            level,
            turn,
            number,
            ..
        } = *self;
        (
            level,
            turn,
            number,
            &self.test,
            &self.answer,
            &self.position,
        )
    }

    /// The board to answer.
    fn board(&self) -> PyResult<Board> {
        let position: Position = self.position.parse().map_err(error::value)?;
        Ok(Board::at(Setup { position, ply: 0 }.into()))
    }

    fn __repr__(&self) -> String {
        let side = side(self.turn);
        format!("<Case {}/{side}/tests/{}.txt>", self.level, self.number)
    }
}

/// All cases of a folder with `LEVEL/COLOUR/tests/N.txt` and `LEVEL/COLOUR/answers/N.txt`.
#[pyfunction]
pub(crate) fn read_cases(py: Python<'_>, folder: PathBuf) -> PyResult<Vec<Case>> {
    let found = py.detach(|| cases::read(&folder)).map_err(error::system)?;
    Ok(found.into_iter().map(Case::from).collect())
}

/// New cases of a level; a greater `count` begins with the same ones.
#[pyfunction]
#[pyo3(
    signature = (level, *, turn = None, count = None, seed = None),
    text_signature = "(level, *, turn=True, count=50, seed=0)"
)]
pub(crate) fn generate_cases(
    py: Python<'_>,
    level: Bound<'_, PyAny>,
    turn: Option<Bound<'_, PyAny>>,
    count: Option<Bound<'_, PyAny>>,
    seed: Option<Bound<'_, PyAny>>,
) -> PyResult<Vec<Case>> {
    let level = whole("level", &level, 0..=u64::MAX)?;
    let level: CaseLevel = level.to_string().parse().map_err(error::value)?;
    let white = turn.map_or(Ok(true), |turn| truth("turn", &turn))?;
    let count = count.map_or(Ok(50), |count| whole("count", &count, 0..=usize::MAX))?;
    let seed = seed.map_or(Ok(0), |seed| whole("seed", &seed, 0..=u64::MAX))?;
    let found = interruptible(py, |stop| {
        let generator = Generator::new(level, side(white), seed, LineEnd::Lf).take(count);
        let wanted = generator.take_while(|_| !stop.is_requested());
        wanted.map(Case::from).collect()
    })?;
    Ok(found)
}
