use super::square::Square;

/// The smallest board.
const LEAST: i64 = 3;

/// The greatest board: its last column is `y`.
pub(super) const GREATEST: usize = 25;

/// The number of columns and rows of a board: an odd number, so that there is a centre.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Size(u8);

/// The error of a size that no board has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SizeError {
    /// Below 3.
    #[error("size of gameboard must be at least {LEAST}")]
    Small,
    /// The board would have no centre.
    #[error("size of gameboard must be an odd number")]
    Even,
    /// Above 25.
    #[error("size of gameboard is at most {GREATEST}")]
    Large,
}

impl Size {
    /// The usual board of the game.
    pub const NINE: Self = Self(9);

    /// The size of this many columns and rows.
    ///
    /// # Errors
    /// When it is not an odd number from 3 to 25.
    pub const fn new(size: i64) -> Result<Self, SizeError> {
        if size < LEAST {
            Err(SizeError::Small)
        } else if size % 2 == 0 {
            Err(SizeError::Even)
        } else if size > GREATEST as i64 {
            Err(SizeError::Large)
        } else {
            Ok(Self(size as u8))
        }
    }

    /// The number of columns and rows.
    #[must_use]
    pub const fn get(self) -> u8 {
        self.0
    }

    /// The place in the middle.
    #[must_use]
    pub const fn centre(self) -> Square {
        let middle = self.0 / 2;
        Square {
            x: middle,
            y: middle,
        }
    }

    /// The number of places.
    pub(super) const fn area(self) -> usize {
        self.0 as usize * self.0 as usize
    }

    /// The number of a place, from 0, row by row.
    pub(super) const fn index(self, square: Square) -> usize {
        square.y as usize * self.0 as usize + square.x as usize
    }

    /// The place of a number.
    pub(super) const fn square(self, index: usize) -> Square {
        Square {
            x: (index % self.0 as usize) as u8,
            y: (index / self.0 as usize) as u8,
        }
    }

    /// The place this many columns and rows on, if it is on the board.
    pub(super) fn step(self, from: Square, (columns, rows): (i8, i8)) -> Option<Square> {
        let x = from.x.checked_add_signed(columns)?;
        let y = from.y.checked_add_signed(rows)?;
        (x < self.0 && y < self.0).then_some(Square { x, y })
    }
}
