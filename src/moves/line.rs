//! A position in one line: the [ranks] of its board, a space, and `w` or `b` for the side to move.

use std::fmt;
use std::str::FromStr;

use super::Position;
use crate::board::Contents;
use crate::board::ranks::{self, ParseRanksError};
use crate::game::{GameLine, Setup, Side};

/// The error of a text that is not a position in one line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParsePositionError {
    /// Not a board and a side.
    #[error("'{}' is not a position: expected RANKS SIDE, such as 4g4/9/9/9/9/9/9/9/4G4 w; add w or b if the side is missing", .0.escape_debug())]
    Shape(String),
    /// The second part names no side.
    #[error("found '{}' as the side to move, expected w or b", .0.escape_debug())]
    Side(String),
    /// The board is wrong.
    #[error(transparent)]
    Board(#[from] ParseRanksError),
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write(f, &self.board.contents(), self.to_move)
    }
}

/// Writes the line of these contents and this side to move.
pub(crate) fn write(f: &mut fmt::Formatter<'_>, contents: &Contents, to_move: Side) -> fmt::Result {
    let side = match to_move {
        Side::White => 'w',
        Side::Black => 'b',
    };
    write!(f, "{} {side}", ranks::print(contents))
}

/// A line that says nothing about the game before the position.
impl From<Position> for GameLine<Position> {
    fn from(position: Position) -> Self {
        Setup { position, ply: 0 }.into()
    }
}

impl FromStr for Position {
    type Err = ParsePositionError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (board, to_move) = read(text, ranks::parse)?;
        Ok(Self::new(board, to_move))
    }
}

/// The ranks of a line, as read by `squares`, and the side to move.
pub(crate) fn read<B>(
    text: &str,
    squares: impl FnOnce(&str) -> Result<B, ParseRanksError>,
) -> Result<(B, Side), ParsePositionError> {
    let (board, side) = text
        .split_once(' ')
        .ok_or_else(|| ParsePositionError::Shape(text.to_owned()))?;
    let board = squares(board)?;
    match side {
        "w" => Ok((board, Side::White)),
        "b" => Ok((board, Side::Black)),
        _ => Err(ParsePositionError::Side(side.to_owned())),
    }
}
