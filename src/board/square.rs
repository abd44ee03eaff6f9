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
/// Its index runs as a board file is read: `a9` is 0, `i9` is 8, `a1` is 72, `i1` is 80. Each square is a constant
/// too:
///
/// ```
/// use advance::Square;
///
/// assert_eq!(Square::E2.to_string(), "e2");
/// assert_eq!("e2".parse(), Ok(Square::E2));
/// assert_eq!(Square::E2.offset(0, -1), Some(Square::E3));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

/// A text that names no square.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is not a square: expected a file a-i and a rank 1-9, such as e4")]
pub struct ParseSquareError(pub String);

impl Square {
    /// The square with this index, or `None` from 81 on.
    #[must_use]
    #[inline]
    pub const fn new(index: usize) -> Option<Self> {
        if index < SQUARES {
            Some(Self(index as u8))
        } else {
            None
        }
    }

    /// The square on file `file` (0 is `a`) and row `row` (0 is rank 9), or `None` off the board.
    #[must_use]
    #[inline]
    pub const fn at(file: i8, row: i8) -> Option<Self> {
        if file >= 0 && file < WIDTH as i8 && row >= 0 && row < WIDTH as i8 {
            Some(Self((row * WIDTH as i8 + file) as u8))
        } else {
            None
        }
    }

    /// 0 to 80, in reading order.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// 0 for file `a` to 8 for file `i`.
    #[must_use]
    #[inline]
    pub const fn file(self) -> i8 {
        self.0 as i8 % WIDTH as i8
    }

    /// 0 for rank 9 to 8 for rank 1.
    #[must_use]
    #[inline]
    pub const fn row(self) -> i8 {
        self.0 as i8 / WIDTH as i8
    }

    /// The square `files` to the right and `rows` down, or `None` off the board.
    #[must_use]
    #[inline]
    pub const fn offset(self, files: i8, rows: i8) -> Option<Self> {
        Self::at(self.file() + files, self.row() + rows)
    }

    /// The square that takes this one's place when the ranks are flipped: `a1` for `a9`.
    #[must_use]
    #[inline]
    pub const fn flip(self) -> Self {
        let row = WIDTH as u8 - 1 - self.0 / WIDTH as u8;
        Self(row * WIDTH as u8 + self.0 % WIDTH as u8)
    }

    /// All squares in reading order.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..SQUARES as u8).map(Self)
    }
}

/// Makes a constant of each square from the names in reading order.
macro_rules! named {
    ($($name:ident)*) => {
        /// The index of each square.
        #[derive(Clone, Copy)]
        enum Index { $($name),* }

        /// The squares by name.
        impl Square {
            $(
                #[doc = concat!("The square ", stringify!($name), ".")]
                pub const $name: Self = Self(Index::$name as u8);
            )*
        }
    };
}

named! {
    A9 B9 C9 D9 E9 F9 G9 H9 I9
    A8 B8 C8 D8 E8 F8 G8 H8 I8
    A7 B7 C7 D7 E7 F7 G7 H7 I7
    A6 B6 C6 D6 E6 F6 G6 H6 I6
    A5 B5 C5 D5 E5 F5 G5 H5 I5
    A4 B4 C4 D4 E4 F4 G4 H4 I4
    A3 B3 C3 D3 E3 F3 G3 H3 I3
    A2 B2 C2 D2 E2 F2 G2 H2 I2
    A1 B1 C1 D1 E1 F1 G1 H1 I1
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
