//! The claimed position after a move.

use std::fmt;
use std::str::FromStr;

use crate::board::{Contents, ranks};
use crate::game::Side;
use crate::moves::{ParsePositionError, line};

/// A position claimed to follow from a move, written as [`Position`](crate::moves::Position) is. It may have any number
/// of Generals: the referee judges what happened to them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The contents of the squares.
    pub contents: Contents,
    /// The side that is claimed to be to move.
    pub to_move: Side,
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        line::write(f, &self.contents, self.to_move)
    }
}

impl FromStr for Claim {
    type Err = ParsePositionError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (contents, to_move) = line::read(text, ranks::contents)?;
        Ok(Self { contents, to_move })
    }
}
