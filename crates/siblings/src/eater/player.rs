//! Players, and the simplest one.

use std::io;

use super::board::Board;
use super::cells::Cell;
use super::matrix;
use crate::game::Side;
use crate::game::random::SplitMix;
use crate::search::Query;

/// A player: names cells.
pub trait Player {
    /// Names an empty cell of a board on which the game goes on.
    ///
    /// # Errors
    /// When the player leaves the game; a program never does.
    fn choose(&mut self, board: &Board, role: Side) -> io::Result<Cell>;

    /// True if the tree of one of its choices was full since the game began.
    fn was_full(&self) -> bool {
        false
    }

    /// Gets ready for a game with this seed for its random choices. It keeps what it knows of positions, which changes
    /// no choice.
    fn begin(&mut self, _seed: u64) {}
}

/// A cell that a computer has named by chance.
#[derive(Clone, Debug)]
pub struct Drawn {
    /// The cell.
    pub cell: Cell,
    /// The probability of each cell, 1 in all; cells without a chance may be left out.
    pub chances: Vec<(Cell, f64)>,
    /// True if the tree from which they come was full: more time or nodes would not let it grow.
    pub is_full: bool,
}

impl Drawn {
    /// One of these cells, all with the same chance.
    pub(super) fn evenly(cells: Vec<Cell>, random: &mut SplitMix) -> Self {
        let chance = 1.0 / cells.len() as f64;
        Self {
            cell: cells[random.index(cells.len())],
            chances: cells.into_iter().map(|cell| (cell, chance)).collect(),
            is_full: false,
        }
    }

    /// One of these cells, each by its weight.
    pub(super) fn weighted(cells: &[Cell], weights: &[f64], random: &mut SplitMix) -> Self {
        let total: f64 = weights.iter().sum();
        let chances = weights.iter().map(|weight| weight / total);
        Self {
            cell: cells[matrix::draw(weights, random)],
            chances: cells.iter().copied().zip(chances).collect(),
            is_full: false,
        }
    }
}

/// The way in which a level finds the cell to name. It sees the board only.
pub(super) trait Strategy: Send {
    /// Names an empty cell of a board on which the game goes on, by the random numbers of `chance`.
    fn name(&mut self, board: &Board, role: Side, chance: SplitMix, query: &Query) -> Drawn;

    /// Forgets what it has learned of the enemy. It keeps what it knows of positions, which changes no choice.
    fn forget(&mut self) {}
}

/// Names any empty cell, all with the same chance.
pub(super) struct Random;

impl Strategy for Random {
    fn name(&mut self, board: &Board, _: Side, mut chance: SplitMix, _: &Query) -> Drawn {
        any(board, &mut chance)
    }
}

/// An empty cell by chance.
pub(super) fn any(board: &Board, random: &mut SplitMix) -> Drawn {
    Drawn::evenly(board.empty().iter().collect(), random)
}
