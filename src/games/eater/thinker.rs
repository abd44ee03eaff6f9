//! What the thinking players have in common.

use std::cell::RefCell;
use std::mem;

use super::answer::answer;
use super::board::{Board, EATER, PASSER, Round};
use super::cells::Cell;
use super::habit::{Expectation, Habit, Way};
use super::hope::Hopes;
use super::matrix::{ZERO, draw};
use super::player::any;
use super::solver::Solver;
use crate::game::Side;
use crate::game::random::SplitMix;

/// How much of what best play promises may be risked to win more from an enemy that plays worse.
const RISK: f64 = 0.09;

/// Plays exactly where few cells matter, and watches what the enemy is used to. The rest is up to each
/// player.
///
/// Exact play keeps a promise: against every play of the enemy, the rest of the game brings no less on average.
/// What the enemy gives away by a cell that is not a best one may be risked besides (Ganzfried and Sandholm,
/// "Safe opponent exploitation", 2015).
pub(super) struct Thinker {
    pub(super) solver: Solver,
    hopes: Hopes,
    habit: Habit,
    last: Option<Move>,
    /// What the draws of a choice come from.
    pub(super) random: SplitMix,
}

/// What the player did last.
struct Move {
    board: Board,
    cell: Cell,
    kept: Option<Kept>,
}

/// A promise that a move has kept.
struct Kept {
    /// How likely each cell was to be named.
    chances: Vec<(Cell, f64)>,
    /// What the player was to get at least.
    promise: f64,
}

/// The most positions of a solver that is kept, some 4 MB. Games on 3x3 have fewer; one on 4x4 may meet 100,000.
const SPARED: usize = 30_000;

thread_local! {
    /// What thinkers that are gone have solved. A game of a series begins with what the games before it have solved,
    /// which makes it quicker and changes no choice.
    static SPARE: RefCell<Vec<(Solver, Hopes)>> = const { RefCell::new(Vec::new()) };
}

impl Default for Thinker {
    fn default() -> Self {
        let (solver, hopes) = SPARE.with_borrow_mut(Vec::pop).unwrap_or_default();
        Self {
            solver,
            hopes,
            habit: Habit::new(),
            last: None,
            random: SplitMix::new(0),
        }
    }
}

impl Drop for Thinker {
    fn drop(&mut self) {
        let (solver, hopes) = (mem::take(&mut self.solver), mem::take(&mut self.hopes));
        if solver.remembered() <= SPARED {
            // While the thread ends, the list may be gone.
            let _ = SPARE.try_with(|spare| {
                let mut spare = spare.borrow_mut();
                // A game has two thinkers.
                if spare.len() < 2 {
                    spare.push((solver, hopes));
                }
            });
        }
    }
}

impl Thinker {
    /// Forgets the enemy; the solver keeps what it has solved.
    pub(super) fn forget(&mut self) {
        self.habit = Habit::new();
        self.last = None;
    }

    /// The cell to name on a board on which the game goes on, by the random numbers of `chance`. Where the solver
    /// cannot tell, `think` is asked with what is expected of the enemy; if it knows of none either, any empty
    /// cell will do.
    pub(super) fn choose(
        &mut self,
        board: &Board,
        role: Side,
        chance: SplitMix,
        think: impl FnOnce(&mut Self, &Expectation) -> Option<Cell>,
    ) -> Cell {
        self.random = chance;
        let last = self.last.take();
        // A board that does not follow from the last one begins another game.
        let known = last.and_then(|last| Some((last.named(!role, board)?, last)));
        match &known {
            Some((named, last)) => self.habit.learn(&last.board, !role, *named),
            None => self.habit = Habit::new(),
        }
        let enemy = self.habit.expect(board, !role);
        let exact = if self.solver.reaches(board) {
            self.solver.tidy();
            let promise = known.and_then(|(named, last)| self.promise(board, role, named, &last));
            self.exact(board, role, &enemy, promise)
        } else {
            None
        };
        let (cell, kept) = match exact {
            Some((cell, kept)) => (cell, Some(kept)),
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
            cell,
            kept,
        });
        cell
    }

    /// A cell by exact play that keeps the promise, or a new one; `None` where nothing tells one cell from
    /// another.
    fn exact(
        &mut self,
        board: &Board,
        role: Side,
        enemy: &Expectation,
        promise: Option<f64>,
    ) -> Option<(Cell, Kept)> {
        let (cells, game) = self.solver.game(board)?;
        let value = game.solve().value;
        let ways = enemy.ways();
        let enemies = ways.map(|(way, chance)| (way, chance, way.chances(board, !role)));
        let mut expected = vec![0.0; cells.len()];
        for (own, gets) in cells.iter().zip(&mut expected) {
            for (way, trust, named) in &enemies {
                for &(cell, chance) in named {
                    let after = board.after(Round::new(role, *own, cell));
                    *gets += trust * chance * self.hope(&after, role, *way);
                }
            }
        }
        // To a Passer that is lost against any play all cells are the same, but not to those who look closer.
        if role == PASSER && value < ZERO && expected.iter().all(|&gets| gets < ZERO) {
            return None;
        }
        let best = share(value, role);
        let promise = promise
            .unwrap_or(best - RISK * value.min(1.0 - value))
            .min(best);
        let mixed = answer(&game.seen_by(role), &expected, promise - ZERO);
        let cell = cells[draw(&mixed, &mut self.random)];
        let chances = cells.into_iter().zip(mixed).collect();
        Some((cell, Kept { chances, promise }))
    }

    /// What a player of `role` may hope for on a board against an enemy that goes on in such a way: by best play, where
    /// more is not known. Against lines nearly every play would win if all were risked, which tells nothing of a cell.
    fn hope(&mut self, board: &Board, role: Side, way: Way) -> f64 {
        let known = match way {
            Way::Any => self.hopes.of(board, role),
            Way::Straight => None,
        };
        known.unwrap_or_else(|| self.worth(board, role))
    }

    /// What a player of `role` gets on a board by best play.
    fn worth(&mut self, board: &Board, role: Side) -> f64 {
        share(self.solver.value(board), role)
    }

    /// What is left of the last promise after the enemy has named `named`: what it has given away is taken
    /// off.
    fn promise(&mut self, board: &Board, role: Side, named: Cell, last: &Move) -> Option<f64> {
        let kept = last.kept.as_ref()?;
        let brings = |&(own, chance): &(Cell, f64)| {
            chance * self.worth(&last.board.after(Round::new(role, own, named)), role)
        };
        let brought: f64 = kept.chances.iter().map(brings).sum();
        Some(self.worth(board, role) - (brought - kept.promise))
    }
}

impl Move {
    /// The cell that `enemy` has named against this one; `None` if `board` is not the one after.
    fn named(&self, enemy: Side, board: &Board) -> Option<Cell> {
        let follows = |&cell: &Cell| self.board.after(Round::new(enemy, cell, self.cell)) == *board;
        self.board.empty().iter().find(follows)
    }
}

/// What a player of `role` gets of a Passer's chance to win.
pub(super) fn share(value: f64, role: Side) -> f64 {
    match role {
        PASSER => value,
        EATER => -value,
    }
}
