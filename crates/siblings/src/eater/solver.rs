//! Exact play when few cells are left that matter.

use std::sync::Arc;

use super::board::{Board, EATER, PASSER, Round};
use super::cells::Cell;
use super::matrix::{Matrix, Solution};
use super::memory::{Key, Memory};
use super::packed::{Frame, Packed};
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

    /// What a relevant board is worth.
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
        let by_heart = || grid.stored().filter(|_| !self.unaided);
        if let Some(value) = known.or_else(by_heart) {
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

/// A board as the solver goes through it.
pub(super) trait Grid: Copy {
    /// The relevant boards after the rounds of each pair of empty cells: first those with the Passer's first cell.
    fn rounds(self) -> Vec<Self>;

    /// Whether the Passer has a path.
    fn has_path(self) -> bool;

    /// Whether a row of a relevant board has one open cell alone, which is empty, so that the Eater names it; or none. It
    /// takes less time than a look into the memory.
    fn has_gap(self) -> bool;

    /// See [`Board::reduced`].
    fn relevant(self) -> Self;

    /// See [`Board::canonical`].
    fn first_image(self) -> Self;

    /// Whether a board without a path is plainly lost for the Passer: no path is open, or all open paths share an empty
    /// cell, which the Eater names.
    fn is_lost(self) -> bool;

    /// What a reduced, canonical board is worth, if it is stored.
    fn stored(self) -> Option<f64>;

    /// Its key in the memory.
    fn key(self) -> Key;
}

/// Boards of any size.
impl Grid for Board {
    fn rounds(self) -> Vec<Self> {
        let cells: Vec<_> = self.empty().iter().collect();
        let after = |&passer: &Cell| {
            let round = move |&eater: &Cell| Round { passer, eater };
            cells
                .iter()
                .map(move |eater| self.after(round(eater)).reduced())
        };
        cells.iter().flat_map(after).collect()
    }

    fn has_path(self) -> bool {
        paths::cross(self.of(PASSER), self.rows())
    }

    fn has_gap(self) -> bool {
        let open = self.cells() - self.of(EATER);
        let rows = open.0.iter().zip(self.of(PASSER).0).take(self.rows());
        rows.into_iter()
            .any(|(open, passer)| open.count_ones() < 2 && open & passer == 0)
    }

    fn relevant(self) -> Self {
        self.reduced()
    }

    fn first_image(self) -> Self {
        self.canonical()
    }

    fn is_lost(self) -> bool {
        openings::is_lost(&self)
    }

    fn stored(self) -> Option<f64> {
        openings::worth(&self)
    }

    fn key(self) -> Key {
        Key::new(&self)
    }
}
