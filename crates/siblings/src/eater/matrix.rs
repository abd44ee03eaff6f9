//! Zero-sum matrix games: both sides choose at once, and an entry says what the first one gets.

use super::board::{EATER, PASSER};
use crate::game::Side;
use crate::game::random::SplitMix;

/// The payoffs of the first side, by its choice and then by the second side's.
#[derive(Clone, Debug)]
pub struct Matrix {
    rows: usize,
    columns: usize,
    entries: Vec<f64>,
}

/// The probability of each choice.
pub type Mixed = Vec<f64>;

/// Best play in a matrix game.
#[derive(Clone, Debug)]
pub struct Solution {
    /// The mean payoff of the first side.
    pub value: f64,
    /// The first side's mixture: it brings at least the value against every choice of the second side.
    pub first: Mixed,
    /// The second side's mixture: it concedes at most the value to every choice of the first side.
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

/// The worth of the Passer's chance to win to a player of `role`.
pub(super) fn share(value: f64, role: Side) -> f64 {
    match role {
        PASSER => value,
        EATER => -value,
    }
}

/// The greatest rounding error of a number that should be 0.
pub(super) const ZERO: f64 = 1e-12;

/// A choice, drawn by its chance.
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

    /// The numbers of choices of the first and the second side.
    #[must_use]
    pub fn size(&self) -> (usize, usize) {
        (self.rows, self.columns)
    }

    /// The payoff of the first side.
    #[must_use]
    pub fn at(&self, row: usize, column: usize) -> f64 {
        self.entries[row * self.columns + column]
    }

    /// The same game with `role` as the first side, and with what this side gets.
    pub(super) fn seen_by(&self, role: Side) -> Self {
        match role {
            PASSER => self.clone(),
            EATER => Self::new(self.columns, self.rows, |row, column| -self.at(column, row)),
        }
    }

    /// The mean payoff of the first side with best play of both.
    pub(super) fn value(&self) -> f64 {
        self.undominated().solve().value
    }

    /// The game without choices that are no better than another one against anything the other side may choose. It is
    /// worth the same, though other best play may be lost (Luce and Raiffa, 1957).
    fn undominated(&self) -> Self {
        let mut rows: Vec<_> = (0..self.rows).collect();
        let mut columns: Vec<_> = (0..self.columns).collect();
        loop {
            let before = rows.len() + columns.len();
            drop_worse(&mut rows, |a, b| {
                columns.iter().all(|&it| self.at(a, it) <= self.at(b, it))
            });
            drop_worse(&mut columns, |a, b| {
                rows.iter().all(|&it| self.at(it, a) >= self.at(it, b))
            });
            if rows.len() + columns.len() == before {
                return Self::new(rows.len(), columns.len(), |row, column| {
                    self.at(rows[row], columns[column])
                });
            }
        }
    }

    /// Best play of both sides, exact but for rounding.
    ///
    /// With all entries above 0, the second side's best choices are a multiple of the `y` with the greatest `sum(y)`
    /// for which no row of the matrix times `y` is over 1 (Dantzig, 1951). The simplex method finds `y`, and its dual
    /// gives the first side's choices.
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

/// Drops each choice that is no better than one that stays.
fn drop_worse(choices: &mut Vec<usize>, is_no_better: impl Fn(usize, usize) -> bool) {
    let mut next = 0;
    while let Some(&choice) = choices.get(next) {
        let is_worse = |&other: &usize| other != choice && is_no_better(choice, other);
        match choices.iter().any(is_worse) {
            true => drop(choices.swap_remove(next)),
            false => next += 1,
        }
    }
}

/// A simplex tableau. Each number says how much one more of its column's variable takes from its row's variable. There
/// is a row for each variable in the basis, at first the slack of each choice of the first side. The last row says what
/// a variable would add to the sum, and the last column has the values of the rows' variables.
struct Tableau {
    rows: usize,
    columns: usize,
    numbers: Vec<f64>,
    /// The variable of each row and of each column: a choice of the second side or, numbered after all of these, the
    /// slack of a choice of the first side.
    basis: Vec<usize>,
    outside: Vec<usize>,
}

impl Tableau {
    fn new(matrix: &Matrix, shift: f64) -> Self {
        let Matrix { rows, columns, .. } = *matrix;
        let mut numbers = Vec::with_capacity((rows + 1) * (columns + 1));
        for row in matrix.entries.chunks_exact(columns) {
            numbers.extend(row.iter().map(|entry| entry + shift));
            numbers.push(1.0);
        }
        numbers.resize(numbers.len() + columns, 1.0);
        numbers.push(0.0);
        Self {
            rows,
            columns,
            numbers,
            basis: (columns..columns + rows).collect(),
            outside: (0..columns).collect(),
        }
    }

    fn at(&self, row: usize, column: usize) -> f64 {
        self.numbers[row * (self.columns + 1) + column]
    }

    /// The row and column to exchange, or none at the optimum. By Bland's rule, the first variable that adds to the sum
    /// enters and, among the rows that bound it most, the one with the first variable leaves, so that no tableau comes
    /// twice.
    fn pivot(&self) -> Option<(usize, usize)> {
        let column = (0..self.columns)
            .filter(|&column| self.at(self.rows, column) > ZERO)
            .min_by_key(|&column| self.outside[column])?;
        let bound = |row: usize| self.at(row, self.columns) / self.at(row, column);
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
        let width = self.columns + 1;
        let scale = self.at(row, column).recip();
        let (above, rest) = self.numbers.split_at_mut(row * width);
        let (source, below) = rest.split_at_mut(width);
        source[column] = 1.0;
        source.iter_mut().for_each(|number| *number *= scale);
        for target in above
            .chunks_exact_mut(width)
            .chain(below.chunks_exact_mut(width))
        {
            let factor = std::mem::take(&mut target[column]);
            if factor != 0.0 {
                for (number, part) in target.iter_mut().zip(&*source) {
                    *number -= factor * part;
                }
            }
        }
        std::mem::swap(&mut self.basis[row], &mut self.outside[column]);
    }

    fn solution(&self, shift: f64) -> Solution {
        let sum = -self.at(self.rows, self.columns);
        let (mut first, mut second) = (vec![0.0; self.rows], vec![0.0; self.columns]);
        // Rounding may leave a number slightly below 0.
        for (row, &variable) in self.basis.iter().enumerate() {
            if variable < self.columns {
                second[variable] = (self.at(row, self.columns) / sum).max(0.0);
            }
        }
        for (column, &variable) in self.outside.iter().enumerate() {
            if let Some(choice) = variable.checked_sub(self.columns) {
                first[choice] = (-self.at(self.rows, column) / sum).max(0.0);
            }
        }
        Solution {
            value: sum.recip() - shift,
            first,
            second,
        }
    }
}
