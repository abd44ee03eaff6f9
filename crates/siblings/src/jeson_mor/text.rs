//! A position in one line: `kakak/...../...../...../KAKAK 0 0 5 w`, that is the board from its top row
//! down, upper case for the first side (white); the points of white and black; the moves for which neither side
//! may capture or win; the side to move. Where the game has been won by the last move, the word `won`
//! stands in place of the last number.

use std::fmt;
use std::str::FromStr;

use super::board::{Board, Piece, PieceKind};
use super::position::{Phase, Position};
use super::size::{Size, SizeError};
use super::square::Square;
use crate::game::Side;
use crate::number::counted;

/// The error of a text that is not a position of Jeson Mor.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParsePositionError {
    /// There are more words or fewer.
    #[error(
        "expected 'BOARD WHITE_POINTS BLACK_POINTS PROTECTED SIDE', such as 'kak/.../KAK 0 0 5 w'"
    )]
    Words,
    /// A word is not a number, or the number is too great.
    #[error("found '{0}' as a number of points or moves, expected a whole number")]
    Number(String),
    /// The number of rows is not a size of a board.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// The board is not square.
    #[error("row {row} has {}, expected {expected}", counted(*.found, "place"))]
    RowLength {
        /// From the top, from 1.
        row: usize,
        /// The number of its places.
        found: usize,
        /// The number of rows.
        expected: u8,
    },
    /// A character that stands for nothing on a board.
    #[error("found {0:?} on the board, expected one of KA, ka or '.'")]
    Character(char),
    /// There are two sides.
    #[error("found '{0}' as the side to move, expected 'w' or 'b'")]
    Side(String),
}

impl FromStr for Position {
    type Err = ParsePositionError;

    fn from_str(text: &str) -> Result<Self, ParsePositionError> {
        let words: Vec<&str> = text.split_whitespace().take(6).collect();
        let [board, white, black, protected, side] = words[..] else {
            return Err(ParsePositionError::Words);
        };
        let board = parse_board(board)?;
        let stage = match protected {
            "won" => Phase::Won,
            number => Phase::Open {
                protected: parse_number(number)?,
            },
        };
        let to_move = match side {
            "w" => Side::White,
            "b" => Side::Black,
            other => return Err(ParsePositionError::Side(other.to_owned())),
        };
        Ok(Self {
            board,
            points: [parse_number(white)?, parse_number(black)?],
            stage,
            to_move,
        })
    }
}

fn parse_number(word: &str) -> Result<u64, ParsePositionError> {
    word.parse()
        .map_err(|_| ParsePositionError::Number(word.to_owned()))
}

fn parse_board(text: &str) -> Result<Board, ParsePositionError> {
    let rows = text.split('/').count();
    let size = Size::new(i64::try_from(rows).unwrap_or(i64::MAX))?;
    let mut board = Board::empty(size);
    for ((row, line), y) in text.split('/').enumerate().zip((0..size.get()).rev()) {
        let found = line.chars().count();
        if found != rows {
            return Err(ParsePositionError::RowLength {
                row: row + 1,
                found,
                expected: size.get(),
            });
        }
        for (x, symbol) in (0..size.get()).zip(line.chars()) {
            let kind = match symbol.to_ascii_uppercase() {
                '.' => continue,
                'K' => PieceKind::Knight,
                'A' => PieceKind::Archer,
                _ => return Err(ParsePositionError::Character(symbol)),
            };
            let side = if symbol.is_ascii_uppercase() {
                Side::White
            } else {
                Side::Black
            };
            board.set(Square { x, y }, Some(Piece { side, kind }));
        }
    }
    Ok(board)
}

/// The rows from the top, with `/` between them.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.size().get();
        for y in (0..size).rev() {
            for x in 0..size {
                match self.at(Square { x, y }) {
                    None => f.write_str(".")?,
                    Some(Piece { side, kind }) => {
                        let letter = kind.letter();
                        match side {
                            Side::White => write!(f, "{letter}")?,
                            Side::Black => write!(f, "{}", letter.to_ascii_lowercase())?,
                        }
                    }
                }
            }
            if y > 0 {
                f.write_str("/")?;
            }
        }
        Ok(())
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [white, black] = self.points;
        write!(f, "{} {white} {black} ", self.board)?;
        match self.stage {
            Phase::Open { protected } => write!(f, "{protected}")?,
            Phase::Won => f.write_str("won")?,
        }
        f.write_str(match self.to_move {
            Side::White => " w",
            Side::Black => " b",
        })
    }
}
