//! Games to learn from, in about five bytes a position, and three more for each of its best moves.
//!
//! A file begins with [`MAGIC`] and a line of JSON, the [`Header`], which says how it was made. Then come the games,
//! one after the other. All numbers are little-endian:
//!
//! | bytes | what |
//! |---|---|
//! | 4 | how many bytes of this game follow |
//! | 4 | the number of the game in the whole run, from 0 |
//! | 4 | how many moves were made before its first position |
//! | 1 | who won: 0 the first side, 1 nobody, 2 the second side |
//! | 1 | what ended it: the place in [`End::ALL`] |
//! | 2 each | how long the lines of the first and of the last position are |
//! | | these two lines |
//! | 5 a move | which of the legal moves (2, from 0), the score (2, signed), what is said of the position (1) |
//!
//! If there is a [`Provenance::multipv`], each move is followed by the best moves of its position: how many there are,
//! and for each, the best first, which of the legal moves it is. The first has the score of the position; after each
//! other one stands by how much its score is below that of the one before. These numbers are of any length (LEB128):
//! seven bits a byte, the lowest first, with the eighth bit set in all but the last byte.
//!
//! A score is in the units of the evaluation, for the side to move, at most [`LIMIT`]; beyond, a forced end is so
//! many plies from [`END`]. [`NO_SCORE`] stands where nothing was searched. The bits of the last byte are those of
//! [`PositionMarks`], the first of them the lowest.
//!
//! A move is a place in [`Game::legal_moves`], whose order may change from version to version. The last position
//! tells that it has: a game that does not lead to it is refused.
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
pub use read::{ReadStudyError, Reader, Whole};
pub use write::{bytes, head};
