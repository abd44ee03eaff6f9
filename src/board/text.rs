//! Board files: nine lines of nine characters, rank 9 first.

use std::fmt;

use super::{Board, Content, Contents, GeneralCountError, PieceKind, SQUARES, WIDTH};
use crate::encoding::{self, EncodingError};
use crate::game::Side;
use crate::number::counted;

/// The longest board file that is read, in bytes. A board needs at most 99; the rest is for blank lines after it.
pub const MAX_BYTES: usize = 4096;

/// The start position, as a board file.
pub const START: &str = "\
mjdsgscjm
bzzzzzzzb
.........
.........
.........
.........
.........
BZZZZZZZB
MJCSGSDJM
";

/// The error of a text that is not a board file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseBoardError {
    /// It is not ASCII text.
    #[error(transparent)]
    Encoding(#[from] EncodingError),
    /// A character that stands for nothing on a board.
    #[error(
        "line {line}, column {column}: found {found}, expected one of {}, {}, '.' or '#'",
        PieceKind::letters(Side::White),
        PieceKind::letters(Side::Black)
    )]
    Character {
        /// From 1.
        line: usize,
        /// From 1, in characters.
        column: usize,
        /// The character in quotes, escaped if it is not printable, or the byte if it is not UTF-8.
        found: String,
    },
    /// A line that is too short or too long.
    #[error("line {line} has {}, expected {WIDTH}", counted(*.found, "character"))]
    LineLength {
        /// From 1.
        line: usize,
        /// The number of its characters.
        found: usize,
    },
    /// Lines are missing, or lines that are not blank follow the ninth.
    #[error("found {}, expected {WIDTH}", counted(*.found, "line"))]
    LineCount {
        /// The number of lines, without blank ones at the end.
        found: usize,
    },
    /// The text is longer than any board file.
    #[error("longer than {MAX_BYTES} bytes, expected {WIDTH} lines of {WIDTH} characters")]
    TooLong,
    /// The lines are right, but the pieces are not.
    #[error(transparent)]
    Generals(#[from] GeneralCountError),
}

/// A board file as it was read: the board, and the text around its squares.
///
/// Line endings, a missing last newline and blank lines at the end are kept for [`BoardFile::with_board`], so that a
/// file written back differs from the one read only in its squares.
#[derive(Clone, Debug)]
pub struct BoardFile {
    board: Board,
    text: Vec<u8>,
    offsets: [usize; SQUARES],
}

/// The end of a line of a board file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineEnd {
    /// A line feed, as on Unix.
    Lf,
    /// A carriage return and a line feed, as on Windows and in the published marking cases.
    CrLf,
}

/// The nine lines of a board file.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&lines(&self.contents()))
    }
}

impl BoardFile {
    /// The file of a board. Every line, also the last, ends with `line_end`.
    #[must_use]
    pub fn new(board: &Board, line_end: LineEnd) -> Self {
        let line_end: &[u8] = match line_end {
            LineEnd::Lf => b"\n",
            LineEnd::CrLf => b"\r\n",
        };
        let lines = symbols(&board.contents());
        Self {
            board: *board,
            text: lines
                .chunks(WIDTH)
                .flat_map(|line| [line, line_end].concat())
                .collect(),
            offsets: std::array::from_fn(|index| index + index / WIDTH * line_end.len()),
        }
    }

    /// Reads a board file. Lines end with LF or CRLF.
    ///
    /// # Errors
    /// The first thing that is wrong with it, from the top.
    pub fn parse(text: &[u8]) -> Result<Self, ParseBoardError> {
        let (contents, offsets) = scan(text)?;
        Ok(Self {
            board: Board::new(&contents)?,
            text: text.to_vec(),
            offsets,
        })
    }

    /// The board of the file.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The bytes of the file.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.text
    }

    /// The bytes of the file with `board` in place of its own.
    #[must_use]
    pub fn with_board(&self, board: &Board) -> Vec<u8> {
        let mut text = self.text.clone();
        for (&offset, symbol) in self.offsets.iter().zip(symbols(&board.contents())) {
            text[offset] = symbol;
        }
        text
    }
}

/// The contents of the squares of a board file, with any number of Generals.
///
/// # Errors
/// As [`BoardFile::parse`].
pub fn contents(text: &[u8]) -> Result<Contents, ParseBoardError> {
    scan(text).map(|(contents, _)| contents)
}

/// The contents of the squares of a board file, and their places in the file.
fn scan(text: &[u8]) -> Result<(Contents, [usize; SQUARES]), ParseBoardError> {
    encoding::check_ascii(text)?;
    let head = &text[..text.len().min(MAX_BYTES)];
    let mut contents = [None; SQUARES];
    let mut offsets = [0; SQUARES];
    let mut start = 0;
    let mut found = 0;
    for (row, line) in head.split_inclusive(|&byte| byte == b'\n').enumerate() {
        let squares = line.strip_suffix(b"\n").unwrap_or(line);
        let squares = squares.strip_suffix(b"\r").unwrap_or(squares);
        if !squares.is_empty() {
            found = row + 1;
        }
        if let Some(column) = squares.iter().position(|&symbol| !is_symbol(symbol)) {
            return Err(ParseBoardError::Character {
                line: row + 1,
                column: column + 1,
                found: describe(&squares[column..]),
            });
        }
        if row < WIDTH {
            // A line cut off at the limit may have any length.
            if start + line.len() == MAX_BYTES && text.len() > MAX_BYTES {
                return Err(ParseBoardError::TooLong);
            }
            // An empty line can be the blank end of a board that is too short.
            let rest_is_blank = || head[start..].iter().all(u8::is_ascii_whitespace);
            if squares.len() != WIDTH && !rest_is_blank() {
                return Err(ParseBoardError::LineLength {
                    line: row + 1,
                    found: squares.len(),
                });
            }
            for (file, &symbol) in squares.iter().enumerate() {
                contents[row * WIDTH + file] = Content::from_symbol(symbol);
                offsets[row * WIDTH + file] = start + file;
            }
        }
        start += line.len();
    }
    if text.len() > MAX_BYTES {
        return Err(ParseBoardError::TooLong);
    }
    if found != WIDTH {
        return Err(ParseBoardError::LineCount { found });
    }
    Ok((contents, offsets))
}

/// The 81 characters of a board, in reading order, without line ends.
#[must_use]
pub fn symbols(contents: &Contents) -> [u8; SQUARES] {
    contents.map(|content| content.map_or(b'.', Content::symbol))
}

/// The nine lines of a board, each with a line feed.
#[must_use]
pub fn lines(contents: &Contents) -> String {
    let symbols = symbols(contents).map(char::from);
    symbols
        .chunks(WIDTH)
        .flat_map(|line| line.iter().chain(&['\n']))
        .collect()
}

fn is_symbol(byte: u8) -> bool {
    byte == b'.' || Content::from_symbol(byte).is_some()
}

/// The first character of `text` as an error message shows it.
fn describe(text: &[u8]) -> String {
    let shown = &text[..text.len().min(4)];
    let valid = match std::str::from_utf8(shown) {
        Ok(valid) => valid,
        Err(error) => std::str::from_utf8(&shown[..error.valid_up_to()]).unwrap_or_default(),
    };
    match (valid.chars().next(), text.first()) {
        (Some(character), _) => format!("{character:?}"),
        (None, Some(byte)) => format!("byte 0x{byte:02x}"),
        (None, None) => "nothing".to_owned(),
    }
}
