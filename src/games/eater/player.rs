//! Players, and the simplest one.

use std::io;

use super::board::Board;
use super::cells::Cell;
use crate::game::Side;
use crate::game::random::SplitMix;

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

    fn begin(&mut self, seed: u64) {
        self.0 = SplitMix::new(seed);
    }
}

/// An empty cell by chance.
pub(super) fn any(board: &Board, random: &mut SplitMix) -> Cell {
    let empty: Vec<_> = board.empty().iter().collect();
    empty[random.index(empty.len())]
}
