//! The board and the rules of a round.

use std::str::FromStr;

use super::cells::{Cell, Cells, MAX_SIDE};
use super::paths;
use crate::game::Side;

/// The side that wants a path from the top to the bottom.
pub const PASSER: Side = Side::White;
/// The side that prevents the path.
pub const EATER: Side = Side::Black;

/// `Passer` or `Eater`.
#[must_use]
pub const fn name(side: Side) -> &'static str {
    match side {
        PASSER => "Passer",
        EATER => "Eater",
    }
}

/// The cells that both players name in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Round {
    /// The Passer's.
    pub passer: Cell,
    /// The Eater's; it may be the same.
    pub eater: Cell,
}

impl Round {
    /// The round in which `role` names `cell` and the other player `other`.
    #[must_use]
    pub fn new(role: Side, cell: Cell, other: Cell) -> Self {
        let (passer, eater) = match role {
            PASSER => (cell, other),
            EATER => (other, cell),
        };
        Self { passer, eater }
    }

    /// The cell that `role` has named.
    #[must_use]
    pub fn of(&self, role: Side) -> Cell {
        match role {
            PASSER => self.passer,
            EATER => self.eater,
        }
    }
}

/// The numbers of rows and columns of the board of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size(usize);

/// The error of a text that is not a [`Size`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a whole number from {} to {}", Size::SMALLEST.0, Size::LARGEST.0)]
pub struct SizeError;

impl Size {
    /// The smallest board that a game is played on.
    pub const SMALLEST: Self = Self(3);
    /// A board of middle size.
    pub(super) const FIVE: Self = Self(5);
    /// The largest one.
    pub const LARGEST: Self = Self(MAX_SIDE);

    /// The size of a board of this many rows and columns.
    ///
    /// # Errors
    /// When a game is not played on such a board.
    pub fn new(side: usize) -> Result<Self, SizeError> {
        if (Self::SMALLEST.0..=Self::LARGEST.0).contains(&side) {
            Ok(Self(side))
        } else {
            Err(SizeError)
        }
    }
}

impl FromStr for Size {
    type Err = SizeError;

    fn from_str(text: &str) -> Result<Self, SizeError> {
        Self::new(text.trim().parse().map_err(|_| SizeError)?)
    }
}

/// Which cells are marked, and by whom. Printed as a figure; read from rows of `.`, `P` and `E`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board {
    rows: usize,
    columns: usize,
    /// The Passer's markers and the Eater's.
    marked: [Cells; 2],
}

impl Board {
    /// The empty board that a game begins with.
    #[must_use]
    pub fn new(size: Size) -> Self {
        Self::marked(size.0, size.0, [Cells::default(); 2])
    }

    /// A board of any number of rows and columns from 1 to [`MAX_SIDE`], smaller than those of a game or
    /// longer one way; `None` with others.
    #[must_use]
    pub fn rectangle(rows: usize, columns: usize) -> Option<Self> {
        let fits = |side| (1..=MAX_SIDE).contains(&side);
        (fits(rows) && fits(columns)).then(|| Self::marked(rows, columns, [Cells::default(); 2]))
    }

    pub(super) fn marked(rows: usize, columns: usize, marked: [Cells; 2]) -> Self {
        Self {
            rows,
            columns,
            marked,
        }
    }

    /// The number of rows.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The number of columns.
    #[must_use]
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// All cells.
    #[must_use]
    pub fn cells(&self) -> Cells {
        Cells::rectangle(self.rows, self.columns)
    }

    /// The cells that `role` has marked.
    #[must_use]
    pub fn of(&self, role: Side) -> Cells {
        self.marked[role as usize]
    }

    /// The cells that are not marked.
    #[must_use]
    pub fn empty(&self) -> Cells {
        self.cells() - self.of(PASSER) - self.of(EATER)
    }

    /// The side whose marker is on `cell`.
    #[must_use]
    pub fn at(&self, cell: Cell) -> Option<Side> {
        Side::BOTH
            .into_iter()
            .find(|&role| self.of(role).contains(cell))
    }

    /// The letter of the side whose marker is on `cell`.
    pub(super) fn symbol(&self, cell: Cell) -> Option<char> {
        self.at(cell).map(|role| match role {
            PASSER => 'P',
            EATER => 'E',
        })
    }

    /// The board after a round of two empty cells.
    #[must_use]
    pub fn after(mut self, round: Round) -> Self {
        if round.passer != round.eater {
            self.marked[PASSER as usize].insert(round.passer);
        }
        self.marked[EATER as usize].insert(round.eater);
        self
    }

    /// The Passer's markers that a path of its markers connects to the top row.
    #[must_use]
    pub fn reached(&self) -> Cells {
        paths::down(self.of(PASSER))
    }

    /// A path with which the Passer has won, from the top row to the bottom row.
    #[must_use]
    pub fn path(&self) -> Option<Vec<Cell>> {
        paths::shortest(self.of(PASSER), self.rows)
    }

    /// The winner; `None` while the game goes on: as long as a cell is empty and the Passer has no path, even if it
    /// cannot get one any more.
    #[must_use]
    pub fn winner(&self) -> Option<Side> {
        if paths::cross(self.of(PASSER), self.rows) {
            Some(PASSER)
        } else if self.empty().is_empty() {
            Some(EATER)
        } else {
            None
        }
    }

    /// The winner and the reason, in a sentence; `None` before the end.
    #[must_use]
    pub fn ended(&self) -> Option<&'static str> {
        Some(match self.winner()? {
            PASSER => "The Passer has won: its path leads from top to bottom.",
            EATER => "The Eater has won: the board is full, and no path leads to the bottom.",
        })
    }

    /// The side that is sure to win a game that goes on: the Eater, once no open path leads down.
    #[must_use]
    pub fn decided(&self) -> Option<Side> {
        let open = self.cells() - self.of(EATER);
        (!self.empty().is_empty() && !paths::cross(open, self.rows)).then_some(EATER)
    }

    /// The board with every cell marked for the Eater that is on no path the Passer could still make. This changes
    /// nothing, because no marker there will ever matter, and makes positions that are the same game equal.
    #[must_use]
    pub fn reduced(&self) -> Self {
        let open = self.cells() - self.of(EATER);
        let alive = paths::down(open) & paths::up(open, self.rows);
        let marked = [self.of(PASSER) & alive, self.cells() - alive];
        Self::marked(self.rows, self.columns, marked)
    }

    /// This board or the one of its mirror images that comes first in order. A path turned upside down is
    /// a path again, so all of them are worth the same.
    #[must_use]
    pub fn canonical(&self) -> Self {
        let sideways = self.mapped(|row| row.reverse_bits() >> (16 - self.columns));
        let turned = |board: Self| {
            let marked = board.marked.map(|mut cells| {
                cells.0[..board.rows].reverse();
                cells
            });
            Self::marked(board.rows, board.columns, marked)
        };
        let least = (*self).min(sideways);
        least.min(turned(*self)).min(turned(sideways))
    }

    fn mapped(&self, change: impl Fn(u16) -> u16) -> Self {
        let marked = self.marked.map(|cells| Cells(cells.0.map(&change)));
        Self::marked(self.rows, self.columns, marked)
    }
}

#[cfg(test)]
mod tests {
    use vauban_laws::keys::Field;

    use super::*;

    /// Another number of rows or columns, and a marker more or less of each side on each cell of the largest board.
    impl Field for Board {
        fn ways(&self) -> usize {
            2 * (MAX_SIDE - 1) + 2 * MAX_SIDE * MAX_SIDE
        }

        fn change(&mut self, way: usize) {
            let Self {
                rows,
                columns,
                marked,
            } = self;
            match (way / 2).checked_sub(MAX_SIDE - 1) {
                None => {
                    let length = if way.is_multiple_of(2) { rows } else { columns };
                    *length = 1 + (*length + way / 2) % MAX_SIDE;
                }
                Some(cell) => {
                    marked[way % 2].0[cell / MAX_SIDE] ^= 1 << (cell % MAX_SIDE);
                }
            }
        }
    }
}
