//! Exact play where few cells are left that matter.

use std::collections::HashMap;

use super::board::{Board, EATER, PASSER, Round};
use super::cells::Cell;
use super::habit::Expectation;
use super::matrix::{Matrix, Solution, ZERO, draw};
use super::paths;
use crate::game::Side;
use crate::game::random::SplitMix;

/// Positions with more empty cells that matter are not solved in a game: the time grows about threefold
/// with each of them, and this many take some milliseconds.
const SOLVED: usize = 9;

/// How many positions are remembered from one move to the next, some 10 MB; a board of [`SOLVED`] cells
/// has less than a thousand.
const REMEMBERED: usize = 100_000;

/// Solves positions, and remembers what they are worth: the Passer's chance to win with best play of both.
///
/// Every round is a matrix game whose entries are the worth of the boards after it, down to the boards
/// that are decided.
#[derive(Clone, Debug, Default)]
pub struct Solver {
    values: HashMap<Board, f64>,
}

/// Best play in a position that is not decided.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The empty cells that matter.
    pub cells: Vec<Cell>,
    /// The Passer's chance to win, and how likely the Passer (the first side) and the Eater should name
    /// each of the cells.
    pub solution: Solution,
}

impl Solver {
    /// The Passer's chance to win.
    pub fn value(&mut self, board: &Board) -> f64 {
        let reduced = board.reduced();
        if let Some(value) = decided(&reduced) {
            return value;
        }
        let key = reduced.canonical();
        if let Some(&value) = self.values.get(&key) {
            return value;
        }
        let cells: Vec<_> = key.empty().iter().collect();
        let value = self.matrix(&key, &cells).solve().value;
        self.values.insert(key, value);
        value
    }

    /// Best play of both sides; `None` where the Passer has a path already or can get none any more.
    pub fn plan(&mut self, board: &Board) -> Option<Plan> {
        let (cells, matrix) = self.game(board)?;
        let solution = matrix.solve();
        Some(Plan { cells, solution })
    }

    /// A cell that `role` may name at best play against an enemy of whom this is expected, drawn by its
    /// chances. `None` where more than [`SOLVED`] empty cells matter, or where best play has nothing to
    /// say because all is decided.
    pub(super) fn choose(
        &mut self,
        board: &Board,
        role: Side,
        enemy: &Expectation,
        random: &mut SplitMix,
    ) -> Option<Cell> {
        if board.reduced().empty().len() > SOLVED {
            return None;
        }
        if self.values.len() > REMEMBERED {
            self.values.clear();
        }
        let (cells, matrix) = self.game(board)?;
        // A board that is solved from the start is played by best play alone.
        let matrix = if board.cells().len() > SOLVED {
            enemy.among(&cells).apply(&matrix, role)
        } else {
            matrix
        };
        let solution = matrix.solve();
        // To a Passer that is lost against best play all cells are the same, but not against other play.
        if role == PASSER && solution.value < ZERO {
            return None;
        }
        Some(cells[draw(solution.of(role), random)])
    }

    /// The empty cells that matter, and what each pair of them is worth; `None` where all is decided.
    fn game(&mut self, board: &Board) -> Option<(Vec<Cell>, Matrix)> {
        let reduced = board.reduced();
        let cells: Vec<_> = reduced.empty().iter().collect();
        if cells.is_empty() || paths::cross(reduced.of(PASSER), board.rows()) {
            return None;
        }
        let matrix = self.matrix(&reduced, &cells);
        Some((cells, matrix))
    }

    fn matrix(&mut self, board: &Board, cells: &[Cell]) -> Matrix {
        Matrix::new(cells.len(), cells.len(), |passer, eater| {
            let round = Round {
                passer: cells[passer],
                eater: cells[eater],
            };
            self.value(&board.after(round))
        })
    }
}

/// What a reduced board is worth where that is plain to see.
fn decided(board: &Board) -> Option<f64> {
    if paths::cross(board.of(PASSER), board.rows()) {
        return Some(1.0);
    }
    // When all open paths share an empty cell, the Eater names it and has won.
    let open = board.cells() - board.of(EATER);
    let lost = open.is_empty()
        || board
            .empty()
            .iter()
            .any(|cell| !paths::cross(open.without(cell), board.rows()));
    lost.then_some(0.0)
}
