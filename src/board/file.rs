//! Boards from files on disk.

use std::path::{Path, PathBuf};

use super::Contents;
use super::text::{self, BoardFile, MAX_BYTES, ParseBoardError};
use crate::file::{ReadError, name, read};

/// The error of a board that could not be read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReadBoardError {
    /// The file could not be read.
    #[error(transparent)]
    Io(#[from] ReadError),
    /// The text is not a board.
    #[error("{} is not a board", name(path, "standard input"))]
    Parse {
        /// The file.
        path: PathBuf,
        /// Its fault.
        source: ParseBoardError,
    },
}

/// Reads a board from a file, or from standard input when `path` is `-`. No more is read than a board
/// can have.
///
/// # Errors
/// When the file cannot be read, or is not a board.
pub fn read_board(path: &Path) -> Result<BoardFile, ReadBoardError> {
    read_as(path, BoardFile::parse)
}

/// [`read_board`] for a board that may have any number of Generals.
///
/// # Errors
/// When the file cannot be read, or is not a board for another reason.
pub fn read_contents(path: &Path) -> Result<Contents, ReadBoardError> {
    read_as(path, text::contents)
}

fn read_as<T>(
    path: &Path,
    parse: impl FnOnce(&[u8]) -> Result<T, ParseBoardError>,
) -> Result<T, ReadBoardError> {
    let bytes = read(path, MAX_BYTES)?;
    parse(&bytes).map_err(|source| ReadBoardError::Parse {
        path: path.to_owned(),
        source,
    })
}
