//! What the thinking players have in common.

use super::board::Board;
use super::cells::Cell;
use super::habit::{Expectation, Habit};
use super::player::any;
use super::solver::Solver;
use crate::random::SplitMix;
use crate::side::Side;

/// Plays exactly where few cells matter, and watches what the enemy is used to. The rest is up to each
/// player.
pub(super) struct Thinker {
    pub(super) solver: Solver,
    habit: Habit,
    pub(super) random: SplitMix,
}

impl Thinker {
    pub(super) fn new(seed: u64) -> Self {
        Self {
            solver: Solver::default(),
            habit: Habit::new(),
            random: SplitMix::new(seed),
        }
    }

    /// The cell to name on a board on which the game goes on. Where the solver cannot tell, `think` is
    /// asked with what is expected of the enemy; if it knows of none either, any empty cell will do.
    pub(super) fn choose(
        &mut self,
        board: &Board,
        role: Side,
        think: impl FnOnce(&mut Self, &Expectation) -> Option<Cell>,
    ) -> Cell {
        let enemy = self.habit.watch(board, !role);
        let exact = self.solver.choose(board, role, &enemy, &mut self.random);
        let cell = exact
            .or_else(|| think(self, &enemy))
            .unwrap_or_else(|| any(board, &mut self.random));
        self.habit.note(board, cell);
        cell
    }
}
