//! Cells and sets of them.

use std::fmt;
use std::ops::{BitAnd, BitOr, Sub};

/// The most rows and the most columns of a board.
pub const MAX_SIDE: usize = 15;

/// A cell of a board, printed as `row,column` from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(test, derive(Default))]
pub struct Cell {
    /// From 0 at the top, below [`MAX_SIDE`].
    pub row: usize,
    /// From 0 at the left, below [`MAX_SIDE`].
    pub column: usize,
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.row + 1, self.column + 1)
    }
}

/// A set of cells: bit `column` of number `row`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cells(pub(super) [u16; MAX_SIDE]);

impl Cells {
    /// The cells of the first rows and columns from the top left, at most [`MAX_SIDE`] of each.
    #[must_use]
    pub fn rectangle(rows: usize, columns: usize) -> Self {
        let mut cells = Self::default();
        cells.0[..rows].fill((1 << columns) - 1);
        cells
    }

    /// True if `cell` is in the set.
    #[must_use]
    pub fn contains(&self, cell: Cell) -> bool {
        self.0[cell.row] & (1 << cell.column) != 0
    }

    /// Adds `cell`.
    pub fn insert(&mut self, cell: Cell) {
        self.0[cell.row] |= 1 << cell.column;
    }

    /// The set without `cell`.
    #[must_use]
    pub fn without(mut self, cell: Cell) -> Self {
        self.0[cell.row] &= !(1 << cell.column);
        self
    }

    /// True if no cell is in the set.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&row| row == 0)
    }

    /// The number of cells in the set.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.iter().map(|row| row.count_ones() as usize).sum()
    }

    /// The cells, row by row from the top, each from the left.
    pub fn iter(&self) -> impl Iterator<Item = Cell> + use<> {
        self.0.into_iter().enumerate().flat_map(|(row, mut bits)| {
            std::iter::from_fn(move || {
                let column = bits.trailing_zeros() as usize;
                bits &= bits.wrapping_sub(1);
                (column < MAX_SIDE).then_some(Cell { row, column })
            })
        })
    }

    fn zip(self, other: Self, join: impl Fn(u16, u16) -> u16) -> Self {
        Self(std::array::from_fn(|row| join(self.0[row], other.0[row])))
    }
}

/// The cells of both sets.
impl BitAnd for Cells {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }
}

/// The cells of either set.
impl BitOr for Cells {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }
}

/// The cells of the first set that are not in the other.
impl Sub for Cells {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }
}

impl FromIterator<Cell> for Cells {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        let mut set = Self::default();
        cells.into_iter().for_each(|cell| set.insert(cell));
        set
    }
}

#[cfg(test)]
mod tests {
    use vauban_laws::keys::Field;

    use super::*;

    /// Another cell of the largest board.
    impl Field for Cell {
        fn ways(&self) -> usize {
            MAX_SIDE * MAX_SIDE - 1
        }

        fn change(&mut self, way: usize) {
            let Self { row, column } = self;
            let index = (*row * MAX_SIDE + *column + 1 + way) % (MAX_SIDE * MAX_SIDE);
            (*row, *column) = (index / MAX_SIDE, index % MAX_SIDE);
        }
    }
}
