//! A guess at what the enemy will do, from what it has done.

use super::board::{Board, EATER, PASSER, Round};
use super::cells::Cell;
use super::matrix::Matrix;
use super::straight;
use crate::random::SplitMix;
use crate::side::Side;

/// The odds at the start of a game that the enemy fills straight lines.
const PRIOR: f64 = 0.1;

/// Watches whether the enemy fills straight lines. By Bayes' rule: each cell that it names makes this
/// likelier or not, against the other thought that it names any empty cell.
pub(super) struct Habit {
    odds: f64,
    /// The board that was seen last, and the cell that was named on it against the enemy.
    last: Option<(Board, Cell)>,
}

/// What the enemy is expected to do.
#[derive(Default)]
pub(super) struct Expectation {
    /// How likely it names one of the cells below, from 0 to 1; otherwise it plays as well as it can.
    pub(super) share: f64,
    /// All with the same chance; none where nothing is expected.
    pub(super) cells: Vec<Cell>,
}

impl Expectation {
    /// The same with those cells only that are among `cells`, as indices into them.
    pub(super) fn among(&self, cells: &[Cell]) -> Model {
        let chosen: Vec<_> = (0..cells.len())
            .filter(|&index| self.cells.contains(&cells[index]))
            .collect();
        let share = if chosen.is_empty() { 0.0 } else { self.share };
        Model { share, chosen }
    }
}

/// What the enemy is expected to do in a matrix game.
pub(super) struct Model {
    /// How likely it makes one of the choices below; otherwise it plays as well as it can.
    pub(super) share: f64,
    /// All with the same chance.
    pub(super) chosen: Vec<usize>,
}

impl Model {
    /// The choice that the enemy makes, if it is one of those expected.
    pub(super) fn draw(&self, random: &mut SplitMix) -> Option<usize> {
        (random.unit() < self.share).then(|| self.chosen[random.index(self.chosen.len())])
    }

    /// The game in which the enemy of `role`, the first side as the Passer, does what is expected: its
    /// best play against the rest of the time is a restricted Nash response (Johanson, Zinkevich and
    /// Bowling, 2007).
    pub(super) fn apply(&self, game: &Matrix, role: Side) -> Matrix {
        let expected = |own: usize| {
            let entry = |&enemy: &usize| match role {
                PASSER => game.at(own, enemy),
                EATER => game.at(enemy, own),
            };
            self.chosen.iter().map(entry).sum::<f64>() / self.chosen.len().max(1) as f64
        };
        let (rows, columns) = game.size();
        Matrix::new(rows, columns, |row, column| {
            let own = match role {
                PASSER => row,
                EATER => column,
            };
            (1.0 - self.share) * game.at(row, column) + self.share * expected(own)
        })
    }
}

impl Habit {
    /// Nothing is known yet.
    pub(super) fn new() -> Self {
        Self {
            odds: PRIOR,
            last: None,
        }
    }

    /// Learns from what `enemy` has named since the board before. A board that does not follow from it
    /// begins another game.
    pub(super) fn watch(&mut self, board: &Board, enemy: Side) -> Expectation {
        let named = self.last.take().and_then(|(before, own)| {
            let cell = named_by(enemy, &before, own, board)?;
            Some((before, cell))
        });
        match named {
            Some((before, cell)) => self.learn(&before, enemy, cell),
            None => *self = Self::new(),
        }
        // What is less likely than not must not draw attention from the cells that matter.
        if self.odds < 1.0 {
            return Expectation::default();
        }
        Expectation {
            share: self.odds / (1.0 + self.odds),
            cells: straight::next(board, enemy),
        }
    }

    /// Notes what was named against the enemy.
    pub(super) fn note(&mut self, board: &Board, own: Cell) {
        self.last = Some((*board, own));
    }

    fn learn(&mut self, before: &Board, enemy: Side, cell: Cell) {
        let expected = straight::next(before, enemy);
        if expected.contains(&cell) {
            self.odds *= before.empty().len() as f64 / expected.len() as f64;
        } else if !expected.is_empty() {
            self.odds = 0.0;
        }
    }
}

/// The cell that `enemy` has named on the board before, where `own` was named against it; `None` if this
/// board is not the one after.
fn named_by(enemy: Side, before: &Board, own: Cell, board: &Board) -> Option<Cell> {
    before
        .empty()
        .iter()
        .find(|&cell| before.after(Round::new(enemy, cell, own)) == *board)
}
