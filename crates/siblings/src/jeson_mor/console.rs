//! Input and output of a player at a console, byte for byte as in a course (COMP3021 of the Hong Kong University of
//! Science and Technology).

use std::fmt;

use super::board::{Move, PieceKind};
use super::position::{Phase, Position};
use super::square::Square;
use crate::game::{Game, Side};

/// A game on a console: its position, and what the screen shows of the moves before it. It is printed as
/// the screen before a move.
#[derive(Clone, Debug)]
pub struct ConsoleGame {
    position: Position,
    protection: u64,
    made: u64,
}

/// The error of a typed line that is not a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TypedMoveError {
    /// It does not read `a1->b2`.
    #[error("Incorrect format")]
    Format,
    /// A place is not on the board.
    #[error("place is out of boundary of gameboard")]
    OutOfBoard,
    /// Nothing stands on the source.
    #[error("No piece at {}", CoursePlace(*.0))]
    NoPiece(Square),
    /// The piece is the enemy's.
    #[error("Cannot move a piece not belonging to you")]
    NotOwn,
    /// An own piece, perhaps the same one, stands on the destination.
    #[error("piece cannot be captured by another piece belonging to the same player")]
    TakesOwn,
    /// It is too early to capture.
    #[error("Capturing piece in the first {0} moves are not allowed")]
    Protected(u64),
    /// An Archer cannot go there.
    #[error("archer move rule is violated")]
    Archer,
    /// A Knight cannot go there.
    #[error("knight move rule is violated")]
    Knight,
    /// A Knight could go there if the piece before it did not block it.
    #[error("knight is blocked by another piece")]
    Blocked,
}

/// A side as the console calls it, in its colour.
#[derive(Clone, Copy, Debug)]
pub struct Name(pub Side);

/// A place as the console calls it.
#[derive(Clone, Copy, Debug)]
pub struct CoursePlace(pub Square);

impl ConsoleGame {
    /// A game that begins from a position.
    #[must_use]
    pub fn new(position: Position) -> Self {
        let protection = match position.stage() {
            Phase::Open { protected } => protected,
            Phase::Won => 0,
        };
        Self {
            position,
            protection,
            made: 0,
        }
    }

    /// The position now.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Makes a legal move.
    pub fn play(&mut self, mv: Move) {
        self.position = self.position.after(mv);
        self.made += 1;
    }

    /// The legal move that a typed line means.
    ///
    /// # Errors
    /// The first rule that the line breaks, in the order of the variants.
    pub fn read(&self, line: &str) -> Result<Move, TypedMoveError> {
        let board = self.position.board();
        let (from, to) = line.split_once("->").ok_or(TypedMoveError::Format)?;
        let (from, to) = (Typed::read(from)?, Typed::read(to)?);
        let mv = Move {
            from: from.on(board.size().get())?,
            to: to.on(board.size().get())?,
        };
        let piece = board.at(mv.from).ok_or(TypedMoveError::NoPiece(mv.from))?;
        if piece.side != self.position.to_move() {
            return Err(TypedMoveError::NotOwn);
        }
        if let Some(taken) = board.at(mv.to) {
            if taken.side == piece.side {
                return Err(TypedMoveError::TakesOwn);
            }
            if self.made < self.protection {
                return Err(TypedMoveError::Protected(self.protection));
            }
        }
        match piece.kind {
            _ if self.position.legal_moves().contains(&mv) => Ok(mv),
            PieceKind::Archer => Err(TypedMoveError::Archer),
            PieceKind::Knight if mv.is_leap() => Err(TypedMoveError::Blocked),
            PieceKind::Knight => Err(TypedMoveError::Knight),
        }
    }
}

/// A place as it was typed, which need not be on the board: any character in the place of the column, and a
/// number.
struct Typed<'a> {
    column: char,
    /// Digits without zeros before them, perhaps with a minus sign.
    row: &'a str,
}

impl<'a> Typed<'a> {
    fn read(text: &'a str) -> Result<Self, TypedMoveError> {
        let mut rest = text.trim().chars();
        let column = rest.next().ok_or(TypedMoveError::Format)?;
        let row = rest.as_str();
        let digits = row.strip_prefix('-').unwrap_or(row);
        let is_number = digits.bytes().all(|byte| byte.is_ascii_digit())
            && (digits == "0" || !digits.is_empty() && !digits.starts_with('0'));
        if is_number {
            Ok(Self { column, row })
        } else {
            Err(TypedMoveError::Format)
        }
    }

    fn on(&self, size: u8) -> Result<Square, TypedMoveError> {
        let column = self.column.to_ascii_lowercase();
        let x = (b'a'..)
            .take(size.into())
            .position(|letter| char::from(letter) == column);
        // A row with too many digits for a number is not on the board either.
        let row = self.row.parse().ok().filter(|row| (1..=size).contains(row));
        match (x, row) {
            (Some(x), Some(row)) => Ok(Square {
                x: x as u8,
                y: row - 1,
            }),
            _ => Err(TypedMoveError::OutOfBoard),
        }
    }
}

/// `text` in the colour of a side, for a terminal that knows the sequences of ECMA-48.
fn coloured(f: &mut fmt::Formatter<'_>, side: Side, text: impl fmt::Display) -> fmt::Result {
    let colour = match side {
        Side::White => "\x1b[32m",
        Side::Black => "\x1b[34m",
    };
    write!(f, "{colour}{text}\x1b[0m")
}

/// With `{:#}`, without the colour.
impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = match self.0 {
            Side::White => "White",
            Side::Black => "Black",
        };
        if f.alternate() {
            f.write_str(name)
        } else {
            coloured(f, self.0, name)
        }
    }
}

impl fmt::Display for CoursePlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Place({}, {})", self.0.x, self.0.y)
    }
}

const HEAD: &str = "\x1b[2J
### COMP3021 Programming Assignment 1 ###

Guide: to move a piece, input the coordinate of source and the destination.
For example: a1->b2 means to move the piece at 'a1' to 'b2'
";

impl fmt::Display for ConsoleGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            position,
            protection,
            made,
        } = self;
        writeln!(f, "{HEAD}")?;
        if made < protection {
            writeln!(
                f,
                "Notice: first {protection} moves are not allowed to capture pieces or win the game.\n"
            )?;
        }
        writeln!(f, "Total Moves: {made}")?;
        for side in [Side::White, Side::Black] {
            writeln!(f, "{} score: {}", Name(side), position.points(side))?;
        }
        let size = position.board().size().get();
        let letters = (b'a'..).take(size.into()).map(char::from);
        let letters: Vec<String> = letters.map(String::from).collect();
        let letters = letters.join(" ");
        let dashes = "-".repeat(letters.len());
        writeln!(f, "\n        {letters}\n        {dashes}")?;
        for y in (0..size).rev() {
            write!(f, "{:7}|", y + 1)?;
            for x in 0..size {
                if x > 0 {
                    f.write_str(" ")?;
                }
                let place = Square { x, y };
                match position.board().at(place) {
                    Some(piece) => coloured(f, piece.side, piece.kind)?,
                    None if place == position.board().size().centre() => f.write_str("x")?,
                    None => f.write_str(".")?,
                }
            }
            writeln!(f, "|{}", y + 1)?;
        }
        writeln!(f, "        {dashes}\n        {letters}\n")
    }
}
