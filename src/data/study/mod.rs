//! Games to learn from, in about five bytes a position, and three more for each of its best moves.
//!
//! A file begins with [`MAGIC`] and a line of JSON, the [`Header`], which has the settings that made it. The games
//! follow, one after the other. All numbers are little-endian:
//!
//! | bytes | what |
//! |---|---|
//! | 4 | the length of the rest of this game, in bytes |
//! | 4 | the number of the game in the whole run, from 0 |
//! | 4 | the number of moves before its first position |
//! | 1 | the result: 0 the first side won, 1 a tie, 2 the second side won |
//! | 1 | its end: an index into [`End::ALL`] |
//! | 2 each | the lengths of the lines of the first and of the last position |
//! | | these two lines |
//! | 5 a move | the index of the legal move (2, from 0), the score (2, signed), the marks of the position (1) |
//!
//! If there is a [`Provenance::multipv`], each move is followed by the best moves of its position: their number,
//! and the index of each among the legal moves, best first. The first has the score of the position; after each other
//! one stands the difference of its score to the one before. These numbers have a variable length (LEB128):
//! seven bits a byte, the lowest first, with the eighth bit set in all but the last byte.
//!
//! A score is in the units of the evaluation, for the side to move, at most [`LIMIT`]; beyond, a forced end is so
//! many plies from [`END`]. [`NO_SCORE`] means that nothing was searched. The bits of the last byte are those of
//! [`PositionMarks`], the first of them the lowest.
//!
//! A move is an index into [`Game::legal_moves`], whose order may change from version to version. The last position
//! reveals such a change: reading a game that does not lead to it fails.
//!
//! [`Game::legal_moves`]: crate::game::Game::legal_moves
//! [`PositionMarks`]: crate::data::samples::PositionMarks
//! [`Provenance::multipv`]: crate::data::Provenance::multipv

mod content;
mod parse;
mod read;
mod write;

pub use content::{
    END, End, Header, LIMIT, MAGIC, MOST_BEST, NO_SCORE, Step, Study, squeezed, unsqueezed,
};
pub use read::{ReadStudyError, Reader, StudyBytes};
pub use write::{bytes, head};
