//! The two sides.

use std::fmt;
use std::ops::Not;
use std::str::FromStr;

/// A side. White stands on ranks 1-2 at the start and moves up; black on ranks 8-9, moving down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Colour {
    /// Upper case letters in a board file.
    White,
    /// Lower case letters in a board file.
    Black,
}

/// A text that names no side.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is no side: expected white or black")]
pub struct ParseColourError(pub String);

impl Colour {
    /// White, then black.
    pub const BOTH: [Self; 2] = [Self::White, Self::Black];

    /// 0 for white, 1 for black.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Rows that one step forward goes down: -1 for white, 1 for black.
    #[must_use]
    pub const fn forward(self) -> i8 {
        match self {
            Self::White => -1,
            Self::Black => 1,
        }
    }
}

/// The other side.
impl Not for Colour {
    type Output = Self;
    fn not(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::White => "white",
            Self::Black => "black",
        })
    }
}

impl FromStr for Colour {
    type Err = ParseColourError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::BOTH
            .into_iter()
            .find(|colour| colour.to_string() == text)
            .ok_or_else(|| ParseColourError(text.to_owned()))
    }
}
