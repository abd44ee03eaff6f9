//! Players, and the simplest one.

use std::io;

use super::board::Board;
use super::cells::Cell;
use super::engine::Level;
use crate::game::Side;
use crate::game::random::SplitMix;
use crate::search::{Limits, Query};

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

/// A level as a [`Player`].
pub struct Computer {
    mind: Box<dyn Mind>,
    random: SplitMix,
    query: Query,
}

impl Computer {
    /// A player of this level, which spends this on a move. Another seed gives other choices.
    #[must_use]
    pub fn new(level: Level, seed: u64, limits: Limits) -> Self {
        Self {
            mind: level.mind(),
            random: SplitMix::new(seed),
            query: Query::new(limits),
        }
    }
}

impl Player for Computer {
    fn choose(&mut self, board: &Board, role: Side) -> io::Result<Cell> {
        let chance = SplitMix::new(self.random.next());
        Ok(self.mind.name(board, role, chance, &self.query))
    }

    fn begin(&mut self, seed: u64) {
        self.mind.forget();
        self.random = SplitMix::new(seed);
    }
}

/// An empty cell by chance.
pub(super) fn any(board: &Board, random: &mut SplitMix) -> Cell {
    let empty: Vec<_> = board.empty().iter().collect();
    empty[random.index(empty.len())]
}
