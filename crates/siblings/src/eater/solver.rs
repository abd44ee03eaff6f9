//! Exact play when few cells are left that matter.

use std::sync::Arc;

use super::board::{Board, Round};
use super::cells::Cell;
use super::grid::Grid;
use super::matrix::{Matrix, Solution};
use super::memory::Memory;
use super::openings;
use super::packed::{Frame, Packed};

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
    /// True if it knows no openings.
    ignores_openings: bool,
}

impl Default for Solver {
    fn default() -> Self {
        Self {
            memory: Memory::shared(),
            ignores_openings: false,
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
    pub fn without_openings() -> Self {
        Self {
            memory: Arc::new(Memory::new(usize::MAX)),
            ignores_openings: true,
        }
    }

    /// The openings among all that it has solved, as the library stores them: see `dev/examples/openings.rs`.
    #[must_use]
    pub fn openings(&self) -> Vec<u8> {
        openings::table(self.memory.all())
    }

    /// The Passer's chance to win.
    pub fn value(&self, board: &Board) -> f64 {
        match Frame::of(board) {
            Some(frame) => self.worth(Packed::new(board, &frame).relevant()),
            None => self.worth(board.reduced()),
        }
    }

    /// The worth of a relevant board.
    fn worth<G: Grid>(&self, grid: G) -> f64 {
        if grid.has_path() {
            return 1.0;
        }
        if grid.has_gap() {
            return 0.0;
        }
        let grid = grid.first_image();
        let key = grid.key();
        let known = self.memory.recall(&key);
        let opening = || grid.stored().filter(|_| !self.ignores_openings);
        if let Some(value) = known.or_else(opening) {
            return value;
        }
        let value = if grid.is_lost() {
            0.0
        } else {
            let rounds = grid.rounds();
            let side = rounds.len().isqrt();
            let worth = |passer, eater| self.worth(rounds[passer * side + eater]);
            Matrix::new(side, side, worth).value()
        };
        self.memory.keep(key, value);
        value
    }

    /// Best play of both sides if it is found in a moment; `None` otherwise, and if the game is over. If neither side
    /// can change who wins, no cell matters.
    pub fn quick_solution(&self, board: &Board) -> Option<BestPlay> {
        if board.winner().is_some() || !self.is_quick(board) {
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

    /// True if best play on a board is found in a moment: few cells matter, or the board is stored.
    pub(super) fn is_quick(&self, board: &Board) -> bool {
        let reduced = board.reduced();
        reduced.empty().len() <= SOLVED || reduced.canonical().stored().is_some()
    }

    /// The empty cells that matter, and what each pair of them is worth; `None` if everything is decided.
    pub(super) fn game(&self, board: &Board) -> Option<(Vec<Cell>, Matrix)> {
        let reduced = board.reduced();
        let cells: Vec<_> = reduced.empty().iter().collect();
        if cells.is_empty() || reduced.has_path() {
            return None;
        }
        let matrix = Matrix::new(cells.len(), cells.len(), |passer, eater| {
            let (passer, eater) = (cells[passer], cells[eater]);
            self.value(&reduced.after(Round { passer, eater }))
        });
        Some((cells, matrix))
    }
}
