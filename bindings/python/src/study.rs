//! Games of self-play to learn from.

use std::num::NonZero;

use advance::any::{AnyMove, AnyPosition};
use advance::data::samples::PositionMarks;
use advance::data::study::{Study as LibraryStudy, unpack_score};
use advance::game::Setup;
use advance::games::ADVANCE;
use advance::number::counted;
use advance::{Position, Side};
use numpy::ndarray::Array2;
use numpy::{Element, IntoPyArray, PyArray1, PyArray2};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::{Bound, Py, PyResult, Python, pyclass, pymethods};

use crate::actions::SPACE;
use crate::batch::Batch;
use crate::mv::Move;
use crate::outcome::sign;
use crate::seat::Seat;

/// A game of self-play to learn from: its positions, and arrays with an entry, or a row, for each of them.
#[pyclass(frozen, module = "advance")]
pub(crate) struct Study {
    /// The number of the game in the whole run, from 1.
    #[pyo3(get)]
    round: u32,
    /// The moves made before the turns of the game began to count.
    #[pyo3(get)]
    begun: u32,
    /// The turn limit.
    #[pyo3(get)]
    turns: u32,
    /// The positions in which a move was made.
    #[pyo3(get)]
    positions: Py<Batch>,
    /// The moves, as numbers of the action space.
    #[pyo3(get)]
    actions: Py<PyArray1<i64>>,
    /// The score of the search, in hundredths of a point for the side to move; NaN where nothing was searched. From
    /// 800000 a forced win, to -800000 a forced loss.
    #[pyo3(get)]
    scores: Py<PyArray1<f32>>,
    /// Whether no legal move gains anything at once.
    #[pyo3(get)]
    quiet: Py<PyArray1<bool>>,
    /// Whether the position was met before in this game.
    #[pyo3(get)]
    repeated: Py<PyArray1<bool>>,
    /// Whether the move is random, so that what follows says nothing about the position.
    #[pyo3(get)]
    slips: Py<PyArray1<bool>>,
    /// 1 where white has won, -1 where black has, 0 in a tie.
    #[pyo3(get)]
    result: i8,
    /// The cause of the end: `trap`, `turns`, or `resignation` where it was not played to its end.
    #[pyo3(get)]
    termination: &'static str,
    /// The best moves, as numbers of the action space, the best first: a row has as many as `multipv` of the header
    /// says, and -1 where there are no more.
    #[pyo3(get)]
    policy_actions: Py<PyArray2<i64>>,
    /// Their scores by the search, as in `scores`; NaN where there are no more.
    #[pyo3(get)]
    policy_scores: Py<PyArray2<f32>>,
    /// The best moves of each position.
    best: Vec<Vec<Best>>,
}

/// One of the best moves of a position: the move, its action, and its score.
#[derive(Clone, Copy)]
struct Best {
    mv: advance::Move,
    action: i64,
    score: i32,
}

#[pymethods]
impl Study {
    /// For each position its best moves with their scores, the best first; none where nothing was searched, or
    /// `multipv` is not in the header.
    #[getter]
    fn policy(&self) -> Vec<Vec<(Move, i32)>> {
        let moves = |best: &Vec<Best>| {
            let moves = best.iter().map(|best| {
                let game = ADVANCE;
                let text = best.mv.to_string();
                (Move { game, text }, best.score)
            });
            moves.collect()
        };
        self.best.iter().map(moves).collect()
    }

    /// The best moves as chances of all actions, such as `torch.nn.functional.cross_entropy` takes them for its
    /// target: a row for each position, the softmax of the scores divided by `temperature`, and 0 for all actions that
    /// are not among the best. A row without best moves has only zeros.
    #[pyo3(signature = (temperature = 100.0))]
    fn policy_targets<'py>(
        &self,
        py: Python<'py>,
        temperature: f64,
    ) -> PyResult<Bound<'py, PyArray2<f32>>> {
        if !(temperature > 0.0 && temperature.is_finite()) {
            return Err(PyValueError::new_err(format!(
                "found {temperature} as temperature, expected a number above 0"
            )));
        }
        let mut targets = Array2::zeros((self.best.len(), SPACE.len()));
        for (best, mut row) in self.best.iter().zip(targets.rows_mut()) {
            let Some(first) = best.first() else { continue };
            // From the best on down, so that no forced win is more than a number can be.
            let weight = |best: &Best| (f64::from(best.score - first.score) / temperature).exp();
            let all: f64 = best.iter().map(weight).sum();
            for best in best {
                // The space has all moves that are legal anywhere.
                if let Ok(action) = usize::try_from(best.action) {
                    row[action] = (weight(best) / all) as f32;
                }
            }
        }
        Ok(targets.into_pyarray(py))
    }

    fn __reduce__(&self) -> PyResult<()> {
        let reason = "a Study cannot be copied or pickled: copy or pickle its Studies, and take it from there";
        Err(PyTypeError::new_err(reason))
    }

    fn __len__(&self, py: Python<'_>) -> usize {
        self.positions.borrow(py).__len__()
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        format!(
            "<Study {}: {}>",
            self.round,
            counted(self.__len__(py), "move")
        )
    }
}

/// The columns of a game, before Python is asked for memory.
pub(crate) struct Columns {
    round: u32,
    begun: u32,
    turns: u32,
    positions: Batch,
    actions: Vec<i64>,
    scores: Vec<f32>,
    marks: [Vec<bool>; 3],
    result: i8,
    termination: &'static str,
    policy_actions: Array2<i64>,
    policy_scores: Array2<f32>,
    best: Vec<Vec<Best>>,
}

/// The number of a move in the action space, which has all moves that are legal anywhere.
fn action(by: Side, mv: advance::Move) -> i64 {
    let number = SPACE.number(by, mv);
    number.map_or(-1, |number| number as i64)
}

/// A position of Advance; a reader of other games is not made.
fn position(held: &AnyPosition) -> Position {
    *held.of().expect("a position of Advance")
}

/// A move of Advance.
fn known(held: &AnyMove) -> advance::Move {
    held.of::<Position>().expect("a move of Advance")
}

impl Columns {
    pub(crate) fn of(study: &LibraryStudy, multipv: Option<NonZero<usize>>) -> Self {
        let (begun, turns) = (study.begun, study.turns);
        let positions: Vec<_> = study.positions().map(|held| position(&held)).collect();
        let steps = || positions.iter().copied().zip(&study.steps);
        let seats = steps().zip(study.start.ply..).map(|((position, _), ply)| {
            let setup = Setup { position, ply };
            Seat::new(setup, begun, turns)
        });
        let mark = |of: fn(&PositionMarks) -> bool| {
            let steps = study.steps.iter();
            steps.map(|step| of(&step.marks)).collect()
        };
        let best = steps().map(|(position, step)| {
            let ranked = step.policy.iter().map(|(mv, score)| Best {
                mv: known(mv),
                action: action(position.to_move, known(mv)),
                score: unpack_score(*score),
            });
            ranked.collect::<Vec<_>>()
        });
        let best: Vec<_> = best.collect();
        // No position has more moves, even if a header says so.
        let width = multipv.map_or(0, NonZero::get).min(SPACE.len());
        let mut policy_actions = Array2::from_elem((best.len(), width), -1);
        let mut policy_scores = Array2::from_elem((best.len(), width), f32::NAN);
        for (row, best) in best.iter().enumerate() {
            for (column, best) in best.iter().take(width).enumerate() {
                policy_actions[[row, column]] = best.action;
                policy_scores[[row, column]] = best.score as f32;
            }
        }
        Self {
            round: study.number + 1,
            begun,
            turns,
            positions: Batch::of(seats.collect(), turns),
            actions: steps()
                .map(|(position, step)| action(position.to_move, known(&step.mv)))
                .collect(),
            scores: study
                .steps
                .iter()
                .map(|step| {
                    step.score
                        .map_or(f32::NAN, |score| unpack_score(score) as f32)
                })
                .collect(),
            marks: [
                mark(|marks| marks.quiet),
                mark(|marks| marks.repeated),
                mark(|marks| marks.slip),
            ],
            result: sign(study.winner),
            termination: study.end.word(ADVANCE),
            policy_actions,
            policy_scores,
            best,
        }
    }

    pub(crate) fn study(self, py: Python<'_>) -> PyResult<Study> {
        fn array<T: Element>(py: Python<'_>, values: Vec<T>) -> Py<PyArray1<T>> {
            let array: Bound<'_, _> = values.into_pyarray(py);
            array.unbind()
        }
        let [quiet, repeated, slips] = self.marks.map(|marks| array(py, marks));
        Ok(Study {
            round: self.round,
            begun: self.begun,
            turns: self.turns,
            positions: Py::new(py, self.positions)?,
            actions: array(py, self.actions),
            scores: array(py, self.scores),
            quiet,
            repeated,
            slips,
            result: self.result,
            termination: self.termination,
            policy_actions: self.policy_actions.into_pyarray(py).unbind(),
            policy_scores: self.policy_scores.into_pyarray(py).unbind(),
            best: self.best,
        })
    }
}
