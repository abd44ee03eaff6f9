//! The 81 squares.

use std::fmt;
use std::str::FromStr;

/// Squares in a rank, and ranks on the board.
pub const WIDTH: usize = 9;

/// The letters of the files, from the left.
pub const FILES: [u8; WIDTH] = *b"abcdefghi";

/// The digits of the ranks, from the top of a board file.
pub const RANKS: [u8; WIDTH] = *b"987654321";

/// Squares on the board.
pub const SQUARES: usize = WIDTH * WIDTH;

/// One square of the board, `a1` to `i9`.
///
/// Its index runs as a board file is read: `a9` is 0, `i9` is 8, `a1` is 72, `i1` is 80.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

/// A text that names no square.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is not a square: expected a file a-i and a rank 1-9, such as e4")]
pub struct ParseSquareError(pub String);

impl Square {
    /// The square with this index, or `None` from 81 on.
    #[must_use]
    pub const fn new(index: usize) -> Option<Self> {
        if index < SQUARES {
            Some(Self(index as u8))
        } else {
            None
        }
    }

    /// The square on file `file` (0 is `a`) and row `row` (0 is rank 9), or `None` off the board.
    #[must_use]
    pub const fn at(file: i8, row: i8) -> Option<Self> {
        if file >= 0 && file < WIDTH as i8 && row >= 0 && row < WIDTH as i8 {
            Some(Self((row * WIDTH as i8 + file) as u8))
        } else {
            None
        }
    }

    /// 0 to 80, in reading order.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// 0 for file `a` to 8 for file `i`.
    #[must_use]
    pub const fn file(self) -> i8 {
        self.0 as i8 % WIDTH as i8
    }

    /// 0 for rank 9 to 8 for rank 1.
    #[must_use]
    pub const fn row(self) -> i8 {
        self.0 as i8 / WIDTH as i8
    }

    /// The square `files` to the right and `rows` down, or `None` off the board.
    #[must_use]
    pub const fn offset(self, files: i8, rows: i8) -> Option<Self> {
        Self::at(self.file() + files, self.row() + rows)
    }

    /// The square that takes this one's place when the ranks are flipped: `a1` for `a9`.
    #[must_use]
    pub const fn flip(self) -> Self {
        let row = WIDTH as u8 - 1 - self.0 / WIDTH as u8;
        Self(row * WIDTH as u8 + self.0 % WIDTH as u8)
    }

    /// All squares in reading order.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..SQUARES as u8).map(Self)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let file = char::from(FILES[self.file() as usize]);
        let rank = char::from(RANKS[self.row() as usize]);
        write!(f, "{file}{rank}")
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Square {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let read = || {
            let &[file, rank] = text.as_bytes() else {
                return None;
            };
            let file = FILES.iter().position(|&letter| letter == file)?;
            let row = RANKS.iter().position(|&digit| digit == rank)?;
            Self::new(row * WIDTH + file)
        };
        read().ok_or_else(|| ParseSquareError(text.to_owned()))
    }
}
