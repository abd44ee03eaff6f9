//! A position as one line and as a diagram.

use std::fmt;
use std::str::FromStr;

use super::square::{COLUMNS, ROWS};
use super::{PieceKind, Position, Square};
use crate::game::Side;

/// The error of a text that is not a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseError {
    /// The number of rows, or of squares in a row, is not that of the board.
    #[error("expected 4 rows of 6 squares, such as P....x/....../....../p....X")]
    Shape,
    /// A character is not the content of a square.
    #[error("found {found:?} on {square}: expected P or X of Player 1, p or x of Player 2, or '.'")]
    Square {
        /// The character.
        found: char,
        /// Its place.
        square: Square,
    },
}

/// The pieces by row from the top, `P....x/....../....../p....X`: P is a plus of Player 1, X a cross; p
/// and x are those of Player 2.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for square in Square::all() {
            if square.index() > 0 && square.index().is_multiple_of(COLUMNS) {
                f.write_str("/")?;
            }
            f.write_str(match self.at(square) {
                None => ".",
                Some((Side::White, PieceKind::Plus)) => "P",
                Some((Side::White, PieceKind::Cross)) => "X",
                Some((Side::Black, PieceKind::Plus)) => "p",
                Some((Side::Black, PieceKind::Cross)) => "x",
            })?;
        }
        Ok(())
    }
}

impl FromStr for Position {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let rows: Vec<&str> = text.split('/').collect();
        if rows.len() != ROWS || rows.iter().any(|row| row.chars().count() != COLUMNS) {
            return Err(ParseError::Shape);
        }
        let mut position = Self {
            owned: [0; 2],
            crosses: 0,
        };
        let pieces = rows.iter().flat_map(|row| row.chars());
        for (square, found) in Square::all().zip(pieces) {
            let side = match found {
                '.' => continue,
                'P' | 'X' => Side::White,
                'p' | 'x' => Side::Black,
                _ => return Err(ParseError::Square { found, square }),
            };
            position.owned[side as usize] |= square.bit();
            if found.eq_ignore_ascii_case(&'x') {
                position.crosses |= square.bit();
            }
        }
        Ok(position)
    }
}

/// The board as the players see it: `(+)` is a piece of Player 1, `<x>` one of Player 2.
#[derive(Clone, Copy, Debug)]
pub struct BoardText<'a>(pub &'a Position);

impl fmt::Display for BoardText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const EDGE: &str = "   -----------------------";
        writeln!(f, "{EDGE}")?;
        for square in Square::all() {
            let (row, column) = (square.index() / COLUMNS, square.index() % COLUMNS);
            if column == 0 {
                if row > 0 {
                    writeln!(f, "  |---+---+---+---+---+---|")?;
                }
                write!(f, "{row} |")?;
            }
            match self.0.at(square) {
                None => f.write_str("   |")?,
                Some((Side::White, kind)) => write!(f, "({kind})|")?,
                Some((Side::Black, kind)) => write!(f, "<{kind}>|")?,
            }
            if column + 1 == COLUMNS {
                writeln!(f)?;
            }
        }
        writeln!(f, "{EDGE}")?;
        writeln!(f, "    a   b   c   d   e   f   ")
    }
}
