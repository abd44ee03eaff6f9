//! The common part of the thinking players.

use super::answer::answer;
use super::best_response;
use super::board::{Board, PASSER, Round};
use super::cells::Cell;
use super::enemy_model::{EnemyModel, Expectation, PlayStyle};
use super::matrix::{ZERO, share};
use super::player::{Drawn, any};
use super::solver::Solver;
use crate::game::Side;
use crate::game::random::SplitMix;

/// The share of the value of best play that may be risked to win more from an enemy that plays worse.
const RISK: f64 = 0.09;

/// Plays exactly where few cells matter, and watches the habits of the enemy. The rest is up to each player.
///
/// Exact play keeps a promise: against every play of the enemy, the rest of the game brings no less on average. It may
/// also risk what the enemy gives away by a cell that is not a best one (Ganzfried and Sandholm, "Safe opponent
/// exploitation", 2015).
pub(super) struct Thinker {
    pub(super) solver: Solver,
    enemy_model: EnemyModel,
    last: Option<Move>,
    /// The random numbers for the draws of a choice.
    pub(super) random: SplitMix,
}

/// The player's last move.
struct Move {
    board: Board,
    drawn: Drawn,
    /// The payoff that exact play guaranteed the player; `None` if it did not play exactly.
    promise: Option<f64>,
}

impl Default for Thinker {
    fn default() -> Self {
        Self {
            solver: Solver::default(),
            enemy_model: EnemyModel::new(),
            last: None,
            random: SplitMix::new(0),
        }
    }
}

impl Thinker {
    /// Forgets the enemy; the solver keeps what it has solved.
    pub(super) fn forget(&mut self) {
        self.enemy_model = EnemyModel::new();
        self.last = None;
    }

    /// The cell to name on a board on which the game goes on, by the random numbers of `chance`. If the solver cannot
    /// tell, `think` gets what is expected of the enemy; if it returns none either, any empty cell will do.
    pub(super) fn choose(
        &mut self,
        board: &Board,
        role: Side,
        chance: SplitMix,
        think: impl FnOnce(&mut Self, &Expectation) -> Option<Drawn>,
    ) -> Drawn {
        self.random = chance;
        let last = self.last.take();
        // A board that does not follow from the last one begins another game.
        let known = last.and_then(|last| Some((last.named(!role, board)?, last)));
        match &known {
            Some((named, last)) => self.enemy_model.learn(&last.board, !role, *named),
            None => self.enemy_model = EnemyModel::new(),
        }
        let enemy = self.enemy_model.expect(board, !role);
        let exact = if self.solver.is_quick(board) {
            let promise = known.and_then(|(named, last)| self.promise(board, role, named, &last));
            self.exact(board, role, &enemy, promise)
        } else {
            None
        };
        let (drawn, promise) = match exact {
            Some((drawn, promise)) => (drawn, Some(promise)),
            None => {
                let thought = think(self, &enemy);
                (
                    thought.unwrap_or_else(|| any(board, &mut self.random)),
                    None,
                )
            }
        };
        self.last = Some(Move {
            board: *board,
            drawn: drawn.clone(),
            promise,
        });
        drawn
    }

    /// A cell by exact play that keeps `promise`, or else a new promise, with that promise; `None` if nothing
    /// distinguishes the cells.
    fn exact(
        &mut self,
        board: &Board,
        role: Side,
        enemy: &Expectation,
        promise: Option<f64>,
    ) -> Option<(Drawn, f64)> {
        let (cells, game) = self.solver.game(board)?;
        let value = game.solve().value;
        let styles = enemy.styles();
        let enemies = styles.map(|(style, chance)| (style, chance, style.chances(board, !role)));
        let mut expected = vec![0.0; cells.len()];
        for (own, gets) in cells.iter().zip(&mut expected) {
            for (style, trust, named) in &enemies {
                for &(cell, chance) in named {
                    let after = board.after(Round::new(role, *own, cell));
                    *gets += trust * chance * self.expected_value(&after, role, *style);
                }
            }
        }
        // For a Passer that is lost against any play, all cells are the same here, but not to those that look closer.
        if role == PASSER && value < ZERO && expected.iter().all(|&gets| gets < ZERO) {
            return None;
        }
        let best = share(value, role);
        let promise = promise
            .unwrap_or(best - RISK * value.min(1.0 - value))
            .min(best);
        let mixed = answer(&game.seen_by(role), &expected, promise - ZERO);
        let drawn = Drawn::weighted(&cells, &mixed, &mut self.random);
        Some((drawn, promise))
    }

    /// The expected payoff of a player of `role` against an enemy that goes on in this style: that of best play,
    /// if no more is known. Against lines, nearly every play would win if all were risked, which says nothing
    /// about a cell.
    fn expected_value(&mut self, board: &Board, role: Side, style: PlayStyle) -> f64 {
        let known = match style {
            PlayStyle::Any => best_response::value(board, role),
            PlayStyle::Straight => None,
        };
        known.unwrap_or_else(|| self.worth(board, role))
    }

    /// The payoff of a player of `role` on a board by best play.
    fn worth(&mut self, board: &Board, role: Side) -> f64 {
        share(self.solver.value(board), role)
    }

    /// The promise for `board`, after the enemy has named `named`: its worth, less what the last round brought beyond
    /// the last promise.
    fn promise(&mut self, board: &Board, role: Side, named: Cell, last: &Move) -> Option<f64> {
        let before = last.promise?;
        let brings = |&(own, chance): &(Cell, f64)| {
            chance * self.worth(&last.board.after(Round::new(role, own, named)), role)
        };
        let brought: f64 = last.drawn.chances.iter().map(brings).sum();
        Some(self.worth(board, role) - (brought - before))
    }
}

impl Move {
    /// The cell that `enemy` has named against this one; `None` if `board` does not follow.
    fn named(&self, enemy: Side, board: &Board) -> Option<Cell> {
        let follows =
            |&cell: &Cell| self.board.after(Round::new(enemy, cell, self.drawn.cell)) == *board;
        self.board.empty().iter().find(follows)
    }
}
