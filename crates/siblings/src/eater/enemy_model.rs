//! A guess at what the enemy will do, from what it has done.

use super::board::{Board, EATER, PASSER};
use super::cells::Cell;
use super::matrix::Matrix;
use super::straight;
use crate::game::Side;
use crate::game::random::SplitMix;

/// The odds at the start of a game that the enemy fills straight lines.
const PRIOR: f64 = 0.1;

/// Watches whether the enemy fills straight lines. By Bayes' rule, each cell that it names makes this more or less
/// likely than the alternative, that it names any empty cell.
pub(super) struct EnemyModel {
    odds: f64,
}

/// A way in which weak enemies play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PlayStyle {
    /// Any empty cell.
    Any,
    /// A straight line, or any empty cell if none is left.
    Straight,
}

impl PlayStyle {
    /// The probability that a side of this style names each cell of a board; cells without a chance may be left
    /// out.
    pub(super) fn chances(self, board: &Board, side: Side) -> Vec<(Cell, f64)> {
        let lined = match self {
            Self::Any => Vec::new(),
            Self::Straight => straight::next(board, side),
        };
        let cells = match lined.is_empty() {
            true => board.empty().iter().collect(),
            false => lined,
        };
        let chance = 1.0 / cells.len() as f64;
        cells.into_iter().map(|cell| (cell, chance)).collect()
    }
}

/// The expected play of the enemy.
pub(super) struct Expectation {
    /// The probability that it fills a straight line, from 0 to 1.
    share: f64,
    /// The cells that it then names, all with the same chance; none if it then names any cell.
    cells: Vec<Cell>,
}

impl Expectation {
    /// The styles of weak enemies, each with its probability.
    pub(super) fn styles(&self) -> [(PlayStyle, f64); 2] {
        [
            (PlayStyle::Any, 1.0 - self.share),
            (PlayStyle::Straight, self.share),
        ]
    }

    /// The cells of straight lines; none if they are more likely not to be filled, because that must not draw attention
    /// from the cells that matter.
    pub(super) fn likely(&self) -> &[Cell] {
        if self.share < 0.5 { &[] } else { &self.cells }
    }

    /// The likely cells among `cells`, as indices into them.
    pub(super) fn among(&self, cells: &[Cell]) -> Model {
        let chosen: Vec<_> = (0..cells.len())
            .filter(|&index| self.likely().contains(&cells[index]))
            .collect();
        let share = if chosen.is_empty() { 0.0 } else { self.share };
        Model { share, chosen }
    }
}

/// The expected play of the enemy in a matrix game.
pub(super) struct Model {
    /// The probability that it makes one of the choices below; otherwise it plays as well as it can.
    pub(super) share: f64,
    /// The expected choices, all with the same chance.
    pub(super) chosen: Vec<usize>,
}

impl Model {
    /// The choice that the enemy makes, if it is one of those expected.
    pub(super) fn draw(&self, random: &mut SplitMix) -> Option<usize> {
        (random.unit() < self.share).then(|| self.chosen[random.index(self.chosen.len())])
    }

    /// The game in which the enemy of `role` makes the expected choices for its share of the time; the Passer is the
    /// first side. Best play in this game is a restricted Nash response (Johanson, Zinkevich and Bowling, 2007).
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

impl EnemyModel {
    /// A habit of which nothing is known yet.
    pub(super) fn new() -> Self {
        Self { odds: PRIOR }
    }

    /// The expected play of `enemy` on this board.
    pub(super) fn expect(&self, board: &Board, enemy: Side) -> Expectation {
        Expectation {
            share: self.odds / (1.0 + self.odds),
            cells: straight::next(board, enemy),
        }
    }

    /// Learns from the cell that `enemy` has named on the board before.
    pub(super) fn learn(&mut self, before: &Board, enemy: Side, cell: Cell) {
        let expected = straight::next(before, enemy);
        if expected.contains(&cell) {
            self.odds *= before.empty().len() as f64 / expected.len() as f64;
        } else if !expected.is_empty() {
            self.odds = 0.0;
        }
    }
}
