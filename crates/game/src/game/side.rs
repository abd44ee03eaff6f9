//! The two sides of a game.

use std::fmt;
use std::ops::Not;
use std::str::FromStr;

use serde::{Serialize, Serializer};

/// One of the two players of a game. Games whose sides have other names give them in
/// [`Game::SIDES`](crate::game::Game::SIDES).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename_all = "lowercase")
)]
pub enum Side {
    /// The side that moves first from the start position. In Advance: upper case letters in a board file,
    /// ranks 1-2 at the start, moving up.
    White,
    /// The other side. In Advance: lower case letters in a board file, ranks 8-9 at the start, moving down.
    Black,
}

/// A text that names no side.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is not a side: expected white or black")]
pub struct ParseSideError(pub String);

impl Side {
    /// White, then black.
    pub const BOTH: [Self; 2] = [Self::White, Self::Black];

    /// 0 for white, 1 for black.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// The other side.
impl Not for Side {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::White => "white",
            Self::Black => "black",
        })
    }
}

impl FromStr for Side {
    type Err = ParseSideError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::BOTH
            .into_iter()
            .find(|side| side.to_string() == text)
            .ok_or_else(|| ParseSideError(text.to_owned()))
    }
}

/// As it is displayed.
impl Serialize for Side {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
