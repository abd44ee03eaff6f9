//! Exchange files: the rules, the side to move, a board, and moves to be made on it.
//!
//! ```text
//! RULES: capture multiple jumps      # or: no capture, single jumps
//! TURN:  red                         # or: black
//! BOARD:
//!   " | . | " | . | " | . | " | .    # 8: red squares are ", empty black ones .
//!  ---+---+---+---+---+---+---+---
//!   ...                              # 64 squares, with pieces r, R, b, B
//! MOVES: f2->h4->f6 c7->d6
//! ```
//!
//! White space and comments may stand between any two words, or nothing at all. Between squares, `|`,
//! `-` and `+` mean nothing.

use super::{BLACK, Jumps, Piece, Position, RED, Rules, Square};
use crate::encoding::{self, EncodingError};
use crate::game::Game;

/// The longest exchange file that is read, in bytes: enough for the moves of any game.
pub const MAX_BYTES: usize = 1 << 20;

/// The error of a text that is not an exchange file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("Error near line {line}: {fault}")]
pub struct ParseExchangeError {
    /// From 1.
    pub line: usize,
    /// The fault there.
    pub fault: ExchangeFault,
}

/// A fault of an exchange file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ExchangeFault {
    /// It is not ASCII text.
    #[error(transparent)]
    Encoding(#[from] EncodingError),
    /// It ends too soon.
    #[error("unexpected end of file")]
    End,
    /// Something else is expected there.
    #[error("expecting {0}")]
    Expecting(String),
    /// The board begins with a black square.
    #[error("a flipped board is not supported: its first square has to be a red one, '\"'")]
    Flipped,
    /// A move that cannot be made there.
    #[error("{0} is not a legal move")]
    Illegal(String),
    /// It is longer than any exchange file.
    #[error("longer than {MAX_BYTES} bytes")]
    TooLong,
}

/// Reads an exchange file: the position after its moves.
///
/// # Errors
/// The first thing that is wrong with it, from the top.
pub fn parse(text: &[u8]) -> Result<Position, ParseExchangeError> {
    let mut reader = Reader {
        rest: text,
        line: 1,
    };
    let position = if let Err(error) = encoding::check_ascii(text) {
        Err(error.into())
    } else if text.len() > MAX_BYTES {
        reader.advance(MAX_BYTES);
        Err(ExchangeFault::TooLong)
    } else {
        reader.file()
    };
    position.map_err(|fault| ParseExchangeError {
        line: reader.line,
        fault,
    })
}

/// The rest of a text, and the line where it begins.
#[derive(Clone)]
struct Reader<'a> {
    rest: &'a [u8],
    line: usize,
}

impl Reader<'_> {
    fn file(&mut self) -> Result<Position, ExchangeFault> {
        self.one_of([("RULES:", ())])?;
        let rules = Rules {
            must_capture: self.one_of([("capture", true), ("no capture", false)])?,
            jumps: self.one_of([
                ("single jumps", Jumps::Single),
                ("multiple jumps", Jumps::Multiple),
            ])?,
        };
        self.one_of([("TURN:", ())])?;
        let to_move = self.one_of([("red", RED), ("black", BLACK)])?;
        self.one_of([("BOARD:", ())])?;
        let mut position = Position::empty_board(rules, to_move);
        for square in Square::in_reading_order() {
            if let Some(piece) = self.content(square)? {
                position = position.with(square, piece);
            }
        }
        self.skip_lines();
        self.one_of([("MOVES:", ())])?;
        while self.next().is_ok() {
            position = self.play(&position)?;
        }
        Ok(position)
    }

    fn advance(&mut self, bytes: usize) {
        let (gone, rest) = self.rest.split_at(bytes);
        self.line += gone.iter().filter(|&&byte| byte == b'\n').count();
        self.rest = rest;
    }

    /// Goes on to the next byte that is neither white space nor part of a comment.
    fn next(&mut self) -> Result<u8, ExchangeFault> {
        loop {
            match self.rest.first() {
                None => return Err(ExchangeFault::End),
                Some(b'#') => {
                    let end = self.rest.iter().position(|&byte| byte == b'\n');
                    self.advance(end.unwrap_or(self.rest.len()));
                }
                Some(byte) if byte.is_ascii_whitespace() => self.advance(1),
                Some(&byte) => return Ok(byte),
            }
        }
    }

    /// Reads `words`, if they come next.
    fn take(&mut self, words: &str) -> Result<bool, ExchangeFault> {
        let mut reader = self.clone();
        for word in words.split(' ') {
            reader.next()?;
            if !reader.rest.starts_with(word.as_bytes()) {
                return Ok(false);
            }
            reader.advance(word.len());
        }
        *self = reader;
        Ok(true)
    }

    /// Reads one of several phrases and returns its meaning.
    fn one_of<T, const N: usize>(&mut self, phrases: [(&str, T); N]) -> Result<T, ExchangeFault> {
        self.next()?;
        let names = phrases.each_ref().map(|(words, _)| format!("'{words}'"));
        for (words, meaning) in phrases {
            if self.take(words)? {
                return Ok(meaning);
            }
        }
        Err(ExchangeFault::Expecting(names.join(" or ")))
    }

    /// Skips the lines that are drawn between squares.
    fn skip_lines(&mut self) {
        while let Ok(b'|' | b'-' | b'+') = self.next() {
            self.advance(1);
        }
    }

    /// Reads what stands on `square`.
    fn content(&mut self, square: Square) -> Result<Option<Piece>, ExchangeFault> {
        self.skip_lines();
        let found = self.next()?;
        let piece = Piece::from_symbol(found);
        let is_first = Square::in_reading_order().next() == Some(square);
        match (square.is_black(), found) {
            (false, b'"') | (true, b'.') => {}
            (true, _) if piece.is_some() => {}
            (false, _) if is_first && (found == b'.' || piece.is_some()) => {
                return Err(ExchangeFault::Flipped);
            }
            (true, _) => return Err(expecting("a black square: '.', r, R, b or B")),
            (false, _) => return Err(expecting("a red square: '\"'")),
        }
        self.advance(1);
        Ok(piece)
    }

    /// Reads the name of a square.
    fn square(&mut self) -> Result<Square, ExchangeFault> {
        self.next()?;
        let name = self.rest.first_chunk().copied();
        let square = name.and_then(Square::named);
        let square = square.ok_or_else(|| expecting("a square from a1 to h8"))?;
        self.advance(2);
        Ok(square)
    }

    /// Reads a move and makes it.
    fn play(&mut self, position: &Position) -> Result<Position, ExchangeFault> {
        let legal = position.legal_moves();
        let mut path = vec![self.square()?];
        self.one_of([("->", ())])?;
        loop {
            path.push(self.square()?);
            // The beginning of a legal path is a legal move too, so the rest need not be read first.
            let Some(&mv) = legal.iter().find(|mv| mv.path() == path) else {
                let names: Vec<_> = path.iter().map(Square::to_string).collect();
                return Err(ExchangeFault::Illegal(names.join("->")));
            };
            if !self.take("->").unwrap_or(false) {
                return Ok(position.after(mv));
            }
        }
    }
}

fn expecting(what: &str) -> ExchangeFault {
    ExchangeFault::Expecting(what.to_owned())
}
