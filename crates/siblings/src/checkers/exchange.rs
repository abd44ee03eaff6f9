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

/// The longest part of a wrong word that an error quotes, in characters.
const MAX_FOUND: usize = 20;

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
    /// It ends before what is expected.
    #[error("unexpected end of file: expecting {0}")]
    End(String),
    /// Something else is expected there.
    #[error("expecting {expected}, found '{found}'")]
    Expecting {
        /// The words that would be right.
        expected: String,
        /// The word there, or its beginning.
        found: String,
    },
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
        while self.next().is_some() {
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
    fn next(&mut self) -> Option<u8> {
        loop {
            match self.rest.first() {
                None => return None,
                Some(b'#') => {
                    let end = self.rest.iter().position(|&byte| byte == b'\n');
                    self.advance(end.unwrap_or(self.rest.len()));
                }
                Some(byte) if byte.is_ascii_whitespace() => self.advance(1),
                Some(&byte) => return Some(byte),
            }
        }
    }

    /// The error of a text that does not go on as it should.
    fn expecting(&mut self, expected: &str) -> ExchangeFault {
        let expected = expected.to_owned();
        if self.next().is_none() {
            return ExchangeFault::End(expected);
        }
        let word = self.rest.split(u8::is_ascii_whitespace).next();
        let word = word.unwrap_or_default().utf8_chunks().next();
        let word = word.map_or("", |chunk| chunk.valid());
        // Squares stand side by side, so a character that none has is named alone.
        let found = match word.chars().next() {
            Some(first) if !first.is_ascii() => first.into(),
            Some(_) => word.chars().take(MAX_FOUND).collect(),
            None => "a character that is not ASCII".to_owned(),
        };
        ExchangeFault::Expecting { expected, found }
    }

    /// Reads `words`, if they come next.
    fn take(&mut self, words: &str) -> bool {
        let mut reader = self.clone();
        for word in words.split(' ') {
            reader.next();
            if !reader.rest.starts_with(word.as_bytes()) {
                return false;
            }
            reader.advance(word.len());
        }
        *self = reader;
        true
    }

    /// Reads one of several phrases and returns its meaning.
    fn one_of<T, const N: usize>(&mut self, phrases: [(&str, T); N]) -> Result<T, ExchangeFault> {
        let names = phrases.each_ref().map(|(words, _)| format!("'{words}'"));
        for (words, meaning) in phrases {
            if self.take(words) {
                return Ok(meaning);
            }
        }
        Err(self.expecting(&names.join(" or ")))
    }

    /// Skips the lines that are drawn between squares.
    fn skip_lines(&mut self) {
        while let Some(b'|' | b'-' | b'+') = self.next() {
            self.advance(1);
        }
    }

    /// Reads what stands on `square`.
    fn content(&mut self, square: Square) -> Result<Option<Piece>, ExchangeFault> {
        self.skip_lines();
        let found = self.next();
        let piece = found.and_then(Piece::from_symbol);
        let is_first = Square::in_reading_order().next() == Some(square);
        match (square.is_black(), found) {
            (false, Some(b'"')) | (true, Some(b'.')) => {}
            (true, _) if piece.is_some() => {}
            (false, _) if is_first && (found == Some(b'.') || piece.is_some()) => {
                return Err(ExchangeFault::Flipped);
            }
            (true, _) => return Err(self.expecting("a black square: '.', r, R, b or B")),
            (false, _) => return Err(self.expecting("a red square: '\"'")),
        }
        self.advance(1);
        Ok(piece)
    }

    /// Reads the name of a square.
    fn square(&mut self) -> Result<Square, ExchangeFault> {
        self.next();
        let name = self.rest.first_chunk().copied();
        let Some(square) = name.and_then(Square::named) else {
            return Err(self.expecting("a square from a1 to h8"));
        };
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
            if !self.take("->") {
                return Ok(position.after(mv));
            }
        }
    }
}
