//! A board in one line, as FEN has it in chess: the ranks from 9 to 1 with `/` between them, a number for
//! so many empty squares in a row.

use super::text::symbols;
use super::{Board, Content, Contents, GeneralCountError, SQUARES, WIDTH};

/// Why a text is no board in one line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseRanksError {
    /// A character that stands for nothing on a board.
    #[error("rank {rank}: found {found:?}, expected one of ZBMJSDCG, zbmjsdcg, '#' or 1 to 9")]
    Character {
        /// From 9 down to 1.
        rank: usize,
        /// The character.
        found: char,
    },
    /// A rank with too few or too many squares.
    #[error("rank {rank} has {found} squares, expected {WIDTH}")]
    Length {
        /// From 9 down to 1.
        rank: usize,
        /// How many squares it has.
        found: usize,
    },
    /// Too few or too many ranks.
    #[error("found {found} ranks, expected {WIDTH} with '/' between them")]
    Count {
        /// How many there are.
        found: usize,
    },
    /// The squares are right, but the pieces are not.
    #[error(transparent)]
    Generals(#[from] GeneralCountError),
}

/// Reads a board in one line.
///
/// # Errors
/// The first thing that is wrong with it, from the left.
pub fn parse(text: &str) -> Result<Board, ParseRanksError> {
    Ok(Board::new(&contents(text)?)?)
}

/// What the squares of a board in one line hold, whose Generals may be missing or many.
///
/// # Errors
/// As [`parse`].
pub fn contents(text: &str) -> Result<Contents, ParseRanksError> {
    let found = text.split('/').count();
    if found != WIDTH {
        return Err(ParseRanksError::Count { found });
    }
    let mut contents = [None; SQUARES];
    for (row, squares) in text.split('/').enumerate() {
        let rank = WIDTH - row;
        let mut file = 0;
        for found in squares.chars() {
            match found {
                '1'..='9' => file += found as usize - '0' as usize,
                _ => {
                    let content = u8::try_from(found).ok().and_then(Content::from_symbol);
                    if content.is_none() {
                        return Err(ParseRanksError::Character { rank, found });
                    }
                    if file < WIDTH {
                        contents[row * WIDTH + file] = content;
                    }
                    file += 1;
                }
            }
        }
        if file != WIDTH {
            return Err(ParseRanksError::Length { rank, found: file });
        }
    }
    Ok(contents)
}

/// The board in one line.
#[must_use]
pub fn print(board: &Board) -> String {
    let mut text = String::new();
    for rank in symbols(board).chunks(WIDTH) {
        if !text.is_empty() {
            text.push('/');
        }
        for run in rank.chunk_by(|a, b| *a == b'.' && *b == b'.') {
            match run {
                [b'.', ..] => text.push_str(&run.len().to_string()),
                _ => text.extend(run.iter().copied().map(char::from)),
            }
        }
    }
    text
}
