//! Players, and the simplest one.

use std::io;

use super::board::Board;
use super::cells::Cell;
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

    /// Gets ready for a game in which its chance comes from this seed. What it knows of positions stays, and
    /// changes no choice.
    fn begin(&mut self, _seed: u64) {}
}

/// How a level finds the cell to name. It sees the board only.
pub(super) trait Mind: Send {
    /// Names an empty cell of a board on which the game goes on, by the random numbers of `chance`.
    fn name(&mut self, board: &Board, role: Side, chance: SplitMix, query: &Query) -> Cell;

    /// Forgets what it has learned of the enemy. What it knows of positions stays, and changes no choice.
    fn forget(&mut self) {}
}

/// Names any empty cell, all with the same chance.
pub(super) struct Random;

impl Mind for Random {
    fn name(&mut self, board: &Board, _: Side, mut chance: SplitMix, _: &Query) -> Cell {
        any(board, &mut chance)
    }
}

/// An empty cell by chance.
pub(super) fn any(board: &Board, random: &mut SplitMix) -> Cell {
    let empty: Vec<_> = board.empty().iter().collect();
    empty[random.index(empty.len())]
}
