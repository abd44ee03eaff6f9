//! Players, and the simplest one.

use std::io;

use super::board::Board;
use super::cells::Cell;
use crate::random::SplitMix;
use crate::side::Side;

/// A player: names cells.
pub trait Player {
    /// Names an empty cell of a board on which the game goes on.
    ///
    /// # Errors
    /// When the player leaves the game; a program never does.
    fn choose(&mut self, board: &Board, role: Side) -> io::Result<Cell>;
}

/// Names any empty cell, all with the same chance.
pub struct Random(SplitMix);

impl Random {
    /// Another seed gives other choices.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(SplitMix::new(seed))
    }
}

impl Player for Random {
    fn choose(&mut self, board: &Board, _: Side) -> io::Result<Cell> {
        Ok(any(board, &mut self.0))
    }
}

/// An empty cell by chance.
pub(super) fn any(board: &Board, random: &mut SplitMix) -> Cell {
    let empty: Vec<_> = board.empty().iter().collect();
    empty[random.index(empty.len())]
}
