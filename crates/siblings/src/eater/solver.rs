//! Exact play when few cells are left that matter.

use std::sync::Arc;

use super::board::{Board, PASSER, Round};
use super::cells::Cell;
use super::matrix::{Matrix, Solution};
use super::memory::Memory;
use super::{openings, paths};

/// Positions with more empty cells that matter are not solved in a game: the time grows about threefold
/// with each of them, and this many take some milliseconds.
const SOLVED: usize = openings::FEWEST - 1;

/// Solves positions, and remembers what they are worth: the Passer's chance to win with best play of both.
///
/// Every round is a matrix game whose entries are the worth of the boards after it, down to the boards
/// that are decided.
#[derive(Clone, Debug)]
pub struct Solver {
    /// The solvers of a process share it, except those that know no openings.
    memory: Arc<Memory>,
    /// Whether it knows no openings.
    unaided: bool,
}

impl Default for Solver {
    fn default() -> Self {
        Self {
            memory: Memory::shared(),
            unaided: false,
        }
    }
}

/// Best play in a position that is not decided.
#[derive(Clone, Debug)]
pub struct BestPlay {
    /// The empty cells that matter.
    pub cells: Vec<Cell>,
    /// The Passer's chance to win, and how likely the Passer (the first side) and the Eater should name
    /// each of the cells.
    pub solution: Solution,
}

impl Solver {
    /// A solver that goes by the rules alone, without the stored openings. The whole board of 4x4 takes it half a
    /// minute, not a moment.
    #[must_use]
    pub fn unaided() -> Self {
        Self {
            memory: Arc::new(Memory::new(usize::MAX)),
            unaided: true,
        }
    }

    /// The openings among all that it has solved, as the library stores them: see `examples/openings.rs`.
    #[must_use]
    pub fn openings(&self) -> Vec<u8> {
        openings::table(self.memory.all())
    }

    /// The Passer's chance to win.
    pub fn value(&self, board: &Board) -> f64 {
        let reduced = board.reduced();
        if paths::cross(reduced.of(PASSER), reduced.rows()) {
            return 1.0;
        }
        let key = reduced.canonical();
        let known = self.memory.recall(&key);
        let by_heart = || openings::worth(&key).filter(|_| !self.unaided);
        if let Some(value) = known.or_else(by_heart) {
            return value;
        }
        let value = if openings::is_lost(&key) {
            0.0
        } else {
            let cells: Vec<_> = key.empty().iter().collect();
            self.matrix(&key, &cells).solve().value
        };
        self.memory.keep(&key, value);
        value
    }

    /// Best play of both sides if it is found in a moment; `None` otherwise, and if the game is over. If neither side
    /// can change who wins, no cell matters.
    pub fn in_a_moment(&self, board: &Board) -> Option<BestPlay> {
        if board.winner().is_some() || !self.reaches(board) {
            return None;
        }
        self.plan(board).or_else(|| {
            let value = self.value(board);
            let (first, second) = Default::default();
            let solution = Solution {
                value,
                first,
                second,
            };
            let cells = Vec::new();
            Some(BestPlay { cells, solution })
        })
    }

    /// Best play of both sides; `None` if the Passer already has a path or cannot get one any more.
    pub fn plan(&self, board: &Board) -> Option<BestPlay> {
        let (cells, matrix) = self.game(board)?;
        let solution = matrix.solve();
        Some(BestPlay { cells, solution })
    }

    /// Whether best play on a board is found in a moment: few cells matter, or the board is stored.
    pub(super) fn reaches(&self, board: &Board) -> bool {
        let reduced = board.reduced();
        reduced.empty().len() <= SOLVED || openings::worth(&reduced.canonical()).is_some()
    }

    /// The empty cells that matter, and what each pair of them is worth; `None` if everything is decided.
    pub(super) fn game(&self, board: &Board) -> Option<(Vec<Cell>, Matrix)> {
        let reduced = board.reduced();
        let cells: Vec<_> = reduced.empty().iter().collect();
        if cells.is_empty() || paths::cross(reduced.of(PASSER), board.rows()) {
            return None;
        }
        let matrix = self.matrix(&reduced, &cells);
        Some((cells, matrix))
    }

    fn matrix(&self, board: &Board, cells: &[Cell]) -> Matrix {
        Matrix::new(cells.len(), cells.len(), |passer, eater| {
            let round = Round {
                passer: cells[passer],
                eater: cells[eater],
            };
            self.value(&board.after(round))
        })
    }
}
