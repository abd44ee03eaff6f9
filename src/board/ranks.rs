//! A board in one line, like FEN in chess: the ranks from 9 to 1 with `/` between them, and a number for each run of
//! empty squares.

use super::text::symbols;
use super::{Board, Content, Contents, GeneralCountError, PieceKind, SQUARES, WIDTH};
use crate::game::Side;
use crate::number::counted;

/// The error of a text that is not a board in one line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseRanksError {
    /// A character that stands for nothing on a board.
    #[error(
        "rank {rank}: found {found:?}, expected one of {}, {}, '#' or 1 to 9",
        PieceKind::letters(Side::White),
        PieceKind::letters(Side::Black)
    )]
    Character {
        /// From 9 down to 1.
        rank: usize,
        /// The character.
        found: char,
    },
    /// A rank with too few or too many squares.
    #[error("rank {rank} has {}, expected {WIDTH}", counted(*.found, "square"))]
    Length {
        /// From 9 down to 1.
        rank: usize,
        /// The number of its squares.
        found: usize,
    },
    /// Too few or too many ranks.
    #[error("found {}, expected {WIDTH} with '/' between them", counted(*.found, "rank"))]
    Count {
        /// The number of ranks.
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

/// The contents of the squares of a board in one line, with any number of Generals.
///
/// # Errors
/// As [`parse`].
pub fn contents(text: &str) -> Result<Contents, ParseRanksError> {
    let found = text.split('/').count();
    if found != WIDTH {
        return Err(ParseRanksError::Count { found });
    }
    let mut contents = [None; SQUARES];
    let lines = contents.chunks_mut(WIDTH).zip(text.split('/'));
    for ((squares, text), rank) in lines.zip((1..=WIDTH).rev()) {
        squares.copy_from_slice(&read(text, rank)?);
    }
    Ok(contents)
}

/// The contents of the squares of one rank.
fn read(text: &str, rank: usize) -> Result<[Option<Content>; WIDTH], ParseRanksError> {
    let mut squares = [None; WIDTH];
    let mut file = 0;
    for found in text.chars() {
        match found {
            '1'..='9' => file += found as usize - '0' as usize,
            _ => {
                let content = u8::try_from(found).ok().and_then(Content::from_symbol);
                if content.is_none() {
                    return Err(ParseRanksError::Character { rank, found });
                }
                if let Some(square) = squares.get_mut(file) {
                    *square = content;
                }
                file += 1;
            }
        }
    }
    if file != WIDTH {
        return Err(ParseRanksError::Length { rank, found: file });
    }
    Ok(squares)
}

/// True if a text looks like a board in one line: most parts between its slashes are ranks, or at least one is and
/// there are as many parts as a board has ranks. It may still not be a board.
#[must_use]
pub fn are_meant(text: &str) -> bool {
    let parts = text.split('/').count();
    let is_rank = |part: &&str| read(part, WIDTH).is_ok();
    let ranks = text.split('/').filter(is_rank).count();
    parts > 1 && (2 * ranks > parts || parts == WIDTH && ranks > 0)
}

/// The contents of the squares of a board in one line.
#[must_use]
pub fn print(contents: &Contents) -> String {
    let mut text = String::new();
    for rank in symbols(contents).chunks(WIDTH) {
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
