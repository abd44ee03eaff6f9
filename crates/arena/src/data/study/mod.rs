//! Games to learn from, in about five bytes a position, and three or four more for each of its best moves.
//!
//! The page `docs/data.md` specifies every byte, for readers of other programs.

mod archive;
mod block;
mod content;
mod error;
mod index;
mod parse;
mod read;
mod write;

pub use archive::Archive;
pub use content::{
    END, End, Header, LIMIT, MAGIC, MOST_BEST, NO_SCORE, Step, Study, pack_score, unpack_score,
};
pub use error::ReadStudyError;
pub use index::Index;
pub use read::{Reader, StudyBytes};
pub use write::{bytes, head};
