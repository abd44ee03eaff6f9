//! Zero-sum matrix games: both sides choose at once, and an entry says what the first one gets.

use super::board::{EATER, PASSER};
use crate::random::SplitMix;
use crate::side::Side;

/// What the first side gets, by its choice and then by the second side's.
#[derive(Clone, Debug)]
pub struct Matrix {
    rows: usize,
    columns: usize,
    entries: Vec<f64>,
}

/// How likely each choice is to be made.
pub type Mixed = Vec<f64>;

/// How a matrix game is played best.
#[derive(Clone, Debug)]
pub struct Solution {
    /// What the first side gets on the average.
    pub value: f64,
    /// The first side's choices: whatever the second one does, they bring no less than the value.
    pub first: Mixed,
    /// The second side's choices: whatever the first one does, they bring it no more.
    pub second: Mixed,
}

impl Solution {
    /// The chances of the Passer, who is the first side, or of the Eater.
    #[must_use]
    pub fn of(&self, role: Side) -> &[f64] {
        match role {
            PASSER => &self.first,
            EATER => &self.second,
        }
    }
}

/// What rounding may leave of a number that should be 0.
pub(super) const ZERO: f64 = 1e-12;

/// A choice, by its chance.
pub(super) fn draw(chances: &[f64], random: &mut SplitMix) -> usize {
    let mut rest = random.unit() * chances.iter().sum::<f64>();
    let likely = |&choice: &usize| {
        rest -= chances[choice];
        rest < 0.0
    };
    // Rounding may leave a little of the rest; it goes to the last choice that can be made.
    (0..chances.len())
        .find(likely)
        .or_else(|| chances.iter().rposition(|&chance| chance > 0.0))
        .unwrap_or(0)
}

impl Matrix {
    /// The game with these numbers of choices for the first and for the second side.
    ///
    /// # Panics
    /// When a side has no choice.
    #[must_use]
    pub fn new(rows: usize, columns: usize, mut entry: impl FnMut(usize, usize) -> f64) -> Self {
        assert!(rows > 0 && columns > 0, "each side has a choice");
        let entries = (0..rows * columns)
            .map(|index| entry(index / columns, index % columns))
            .collect();
        Self {
            rows,
            columns,
            entries,
        }
    }

    /// How many choices the first and the second side have.
    #[must_use]
    pub fn size(&self) -> (usize, usize) {
        (self.rows, self.columns)
    }

    /// What the first side gets.
    #[must_use]
    pub fn at(&self, row: usize, column: usize) -> f64 {
        self.entries[row * self.columns + column]
    }

    /// Best play of both sides, exact but for rounding.
    ///
    /// With all entries above 0, the second side's choices times a number `y` are best when `sum(y)` is as
    /// great as it can be while no row of the matrix times `y` is over 1 (Dantzig, 1951); the simplex
    /// method finds `y`, and the first side's choices are the dual of it.
    #[must_use]
    pub fn solve(&self) -> Solution {
        let least = self.entries.iter().copied().fold(f64::INFINITY, f64::min);
        let shift = 1.0 - least;
        let mut tableau = Tableau::new(self, shift);
        while let Some((row, column)) = tableau.pivot() {
            tableau.exchange(row, column);
        }
        tableau.solution(shift)
    }
}

/// A row for each choice of the first side: the matrix, and a slack variable a row. Below them what a
/// variable would add to the sum; right of them the bounds.
struct Tableau {
    rows: usize,
    columns: usize,
    width: usize,
    numbers: Vec<f64>,
    /// The variable that each row gives the value of.
    basis: Vec<usize>,
}

impl Tableau {
    fn new(matrix: &Matrix, shift: f64) -> Self {
        let Matrix { rows, columns, .. } = *matrix;
        let width = columns + rows + 1;
        let mut numbers = vec![0.0; (rows + 1) * width];
        for row in 0..rows {
            for column in 0..columns {
                numbers[row * width + column] = matrix.at(row, column) + shift;
            }
            numbers[row * width + columns + row] = 1.0;
            numbers[row * width + width - 1] = 1.0;
        }
        numbers[rows * width..][..columns].fill(1.0);
        Self {
            rows,
            columns,
            width,
            numbers,
            basis: (columns..columns + rows).collect(),
        }
    }

    fn at(&self, row: usize, column: usize) -> f64 {
        self.numbers[row * self.width + column]
    }

    /// The row and column to exchange, or none at the optimum. Bland's rule: the first variable that adds
    /// to the sum comes in, and among the rows that bound it most the one of the first variable goes
    /// out, so that no tableau comes twice.
    fn pivot(&self) -> Option<(usize, usize)> {
        let column = (0..self.width - 1).find(|&column| self.at(self.rows, column) > ZERO)?;
        let bound = |row: usize| self.at(row, self.width - 1) / self.at(row, column);
        let row = (0..self.rows)
            .filter(|&row| self.at(row, column) > ZERO)
            .min_by(|&a, &b| {
                let (left, right) = (bound(a), bound(b));
                if (left - right).abs() <= ZERO {
                    self.basis[a].cmp(&self.basis[b])
                } else {
                    left.total_cmp(&right)
                }
            })?;
        Some((row, column))
    }

    fn exchange(&mut self, row: usize, column: usize) {
        let scale = self.at(row, column).recip();
        let source: Vec<f64> = self.numbers[row * self.width..][..self.width]
            .iter()
            .map(|number| number * scale)
            .collect();
        for (index, target) in self.numbers.chunks_exact_mut(self.width).enumerate() {
            let factor = target[column];
            if index == row {
                target.copy_from_slice(&source);
            } else if factor != 0.0 {
                for (number, part) in target.iter_mut().zip(&source) {
                    *number -= factor * part;
                }
                target[column] = 0.0;
            }
        }
        self.basis[row] = column;
    }

    fn solution(&self, shift: f64) -> Solution {
        let sum = -self.at(self.rows, self.width - 1);
        // Rounding may leave a trifle below 0.
        let mut second = vec![0.0; self.columns];
        for (row, &variable) in self.basis.iter().enumerate() {
            if variable < self.columns {
                second[variable] = (self.at(row, self.width - 1) / sum).max(0.0);
            }
        }
        let dual = |row: usize| -self.at(self.rows, self.columns + row) / sum;
        Solution {
            value: sum.recip() - shift,
            first: (0..self.rows).map(|row| dual(row).max(0.0)).collect(),
            second,
        }
    }
}
