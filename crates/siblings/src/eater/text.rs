//! A position in one line: `.../.P./E.. w -` before a round, the rows from the top; `.../.P./E.. b 2,1` when the
//! Passer, whose turn comes first (`w`), has named row 2, column 1, and the Eater (`b`) has not named a cell yet.

use std::fmt;
use std::str::FromStr;

use super::board::{Board, Size, SizeError};
use super::cells::Cell;
use super::position::Position;
use super::reading::ParseBoardError;

/// The error of a text that is not a position of Eater.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParsePositionError {
    /// There are more words or fewer.
    #[error(
        "expected 'ROWS w -', or 'ROWS b CELL' with the cell that the Passer has named, such as '.../.P./E.. b 2,1'"
    )]
    Words,
    /// The rows are no board.
    #[error(transparent)]
    Board(#[from] ParseBoardError),
    /// No game is played on such a board.
    #[error("a board has as many rows as columns: {0}")]
    Size(#[from] SizeError),
    /// The Passer cannot have named that.
    #[error("found '{}' as the cell that the Passer has named, expected an empty cell{}", .found.escape_debug(), .empty.map(|cell| format!(", such as {cell}")).unwrap_or_default())]
    Named {
        /// The content there.
        found: String,
        /// A cell that it could have named.
        empty: Option<Cell>,
    },
}

impl FromStr for Position {
    type Err = ParsePositionError;

    fn from_str(text: &str) -> Result<Self, ParsePositionError> {
        let words: Vec<&str> = text.split(' ').take(4).collect();
        let [rows, side, named] = words[..] else {
            return Err(ParsePositionError::Words);
        };
        let board: Board = rows.replace('/', "\n").parse()?;
        Size::new(board.rows())?;
        if board.columns() != board.rows() {
            return Err(SizeError.into());
        }
        let named = match (side, named) {
            ("w", "-") => None,
            ("b", named) => {
                let mut empty = board.empty().iter();
                let meant = empty.find(|cell| cell.to_string() == named);
                Some(meant.ok_or_else(|| ParsePositionError::Named {
                    found: named.to_owned(),
                    empty: board.empty().iter().next(),
                })?)
            }
            _ => return Err(ParsePositionError::Words),
        };
        Ok(Self { board, named })
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in 0..self.board.rows() {
            if row > 0 {
                f.write_str("/")?;
            }
            for column in 0..self.board.columns() {
                let symbol = self.board.symbol(Cell { row, column });
                write!(f, "{}", symbol.unwrap_or('.'))?;
            }
        }
        match self.named {
            None => f.write_str(" w -"),
            Some(cell) => write!(f, " b {cell}"),
        }
    }
}
