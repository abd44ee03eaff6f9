//! A [`Position`] in one line.

use std::fmt;
use std::str::FromStr;

use super::{BLACK, Jumps, Piece, Position, RED, Rules, Square};

/// The error of a text that is not a position in one line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParsePositionError {
    /// Not a board, rules and a side.
    #[error("expected BOARD RULES SIDE with one space between them")]
    Shape,
    /// Not eight ranks of eight squares.
    #[error("expected 8 ranks of 8 squares with '/' between them")]
    Size,
    /// A character that stands for nothing on a board, or a piece on a red square.
    #[error("{square}: found {found:?}, expected '.' or, on black squares, r, R, b or B")]
    Square {
        /// The square.
        square: Square,
        /// The character.
        found: char,
    },
    /// The second part names no rules.
    #[error(transparent)]
    Rules(#[from] ParseRulesError),
    /// The third part names no side.
    #[error("found '{0}' as the side to move, expected r or b")]
    Side(String),
}

/// A text that names no rules.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "found '{}' as the rules, expected c (captures compulsory) or n, then s (single jumps), m (multiple) or \
     a (American): cs, cm, ca, ns, nm or na",
    .0.escape_debug()
)]
pub struct ParseRulesError(pub String);

/// Two letters, as in `cm`: see [`Position`].
impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let capture = if self.must_capture { 'c' } else { 'n' };
        write!(f, "{capture}{}", self.jumps.letter())
    }
}

impl FromStr for Rules {
    type Err = ParseRulesError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let jumps = Jumps::ALL.into_iter();
        let mut rules = jumps.flat_map(|jumps| {
            [true, false].map(|must_capture| Self {
                must_capture,
                jumps,
            })
        });
        rules
            .find(|rules| rules.to_string() == text)
            .ok_or_else(|| ParseRulesError(text.to_owned()))
    }
}

impl Jumps {
    const fn letter(self) -> char {
        match self {
            Self::Single => 's',
            Self::Multiple => 'm',
            Self::American => 'a',
        }
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, square) in Square::in_reading_order().enumerate() {
            if number > 0 && number % 8 == 0 {
                f.write_str("/")?;
            }
            write!(f, "{}", self.at(square).map_or('.', Piece::symbol))?;
        }
        let side = if self.to_move == RED { 'r' } else { 'b' };
        write!(f, " {} {side}", self.rules)
    }
}

impl FromStr for Position {
    type Err = ParsePositionError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut parts = text.split(' ');
        let (Some(board), Some(rules), Some(side), None) =
            (parts.next(), parts.next(), parts.next(), parts.next())
        else {
            return Err(ParsePositionError::Shape);
        };
        let rules = rules.parse()?;
        let to_move = match side {
            "r" => RED,
            "b" => BLACK,
            _ => return Err(ParsePositionError::Side(side.to_owned())),
        };
        let ranks = || board.split('/');
        if ranks().count() != 8 || ranks().any(|rank| rank.chars().count() != 8) {
            return Err(ParsePositionError::Size);
        }
        let mut position = Self::empty_board(rules, to_move);
        for (square, found) in Square::in_reading_order().zip(ranks().flat_map(str::chars)) {
            if found == '.' {
                continue;
            }
            let piece = u8::try_from(found).ok().and_then(Piece::from_symbol);
            match piece.filter(|_| square.is_black()) {
                Some(piece) => position = position.with(square, piece),
                None => return Err(ParsePositionError::Square { square, found }),
            }
        }
        Ok(position)
    }
}
