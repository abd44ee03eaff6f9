//! Move notation: `d2-d3`, `c4*c7`, `b8#a7`.

use std::fmt;
use std::str::FromStr;

use crate::board::{Action, Move, ParseSquareError};

/// A text that is not a move in notation.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseMoveError {
    /// Not two squares with a mark between them.
    #[error(
        "'{0}' is not a move: expected FROM MARK TO without spaces, such as d2-d3 (marks: - x * # ~ ^)"
    )]
    Shape(String),
    /// One of the squares does not exist.
    #[error(transparent)]
    Square(#[from] ParseSquareError),
}

/// FROM MARK TO, no spaces.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}{}", self.from, self.action.mark(), self.to)
    }
}

impl FromStr for Move {
    type Err = ParseMoveError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let shape = || ParseMoveError::Shape(text.to_owned());
        let (from, rest) = text.split_at_checked(2).ok_or_else(shape)?;
        let mut rest = rest.chars();
        let mark = rest.next().ok_or_else(shape)?;
        let action = Action::ALL
            .into_iter()
            .find(|action| action.mark() == mark)
            .ok_or_else(shape)?;
        Ok(Self {
            from: from.parse()?,
            action,
            to: rest.as_str().parse()?,
        })
    }
}
