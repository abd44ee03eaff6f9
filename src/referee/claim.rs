//! The claimed position after a move.

use std::str::FromStr;

use crate::board::{Contents, ranks};
use crate::moves::{ParsePositionError, line};
use crate::side::Side;

/// A position claimed to follow from a move, written as [`Position`](crate::moves::Position) is. What
/// has become of the Generals is for the referee to say, so it may have any number of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claim {
    /// What stands on the squares.
    pub contents: Contents,
    /// Whose turn it is said to be.
    pub to_move: Side,
}

impl FromStr for Claim {
    type Err = ParsePositionError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (contents, to_move) = line::read(text, ranks::contents)?;
        Ok(Self { contents, to_move })
    }
}
