//! Reading, within bounds.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use super::write::descriptor;
use super::{is_stdio, name, system};
use crate::board::Contents;
use crate::board::text::{self, BoardFile, MAX_BYTES, ParseBoardError};

/// A file could not be read.
#[derive(Debug, thiserror::Error)]
#[error("cannot read {}", name(path, "standard input"))]
pub struct ReadError {
    /// The file.
    pub path: PathBuf,
    /// The system's reason.
    pub source: io::Error,
}

/// Why a board could not be read.
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
        /// What is wrong with it.
        source: ParseBoardError,
    },
}

/// Reads a file, or standard input when `path` is `-`: at most one byte more than `limit`, so that an endless file
/// does no harm and a long one is recognised.
///
/// # Errors
/// When the file cannot be read.
pub fn read(path: &Path, limit: usize) -> Result<Vec<u8>, ReadError> {
    let mut bytes = Vec::new();
    let limit = limit as u64 + 1;
    if is_stdio(path) {
        io::stdin().lock().take(limit).read_to_end(&mut bytes)
    } else {
        open(path).and_then(|file| file.take(limit).read_to_end(&mut bytes))
    }
    .map_err(|source| ReadError {
        path: path.to_owned(),
        source,
    })?;
    Ok(bytes)
}

/// Reads a regular file of at most `limit` bytes. A pipe, which could wait forever, and a longer file are errors.
///
/// # Errors
/// When it is not such a file, or cannot be read.
pub(crate) fn read_regular(path: &Path, limit: usize) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let file = open_regular(path)?;
    file.take(limit as u64 + 1).read_to_end(&mut bytes)?;
    match bytes.len() > limit {
        true => Err(unfit(&format!("it has more than {limit} bytes"))),
        false => Ok(bytes),
    }
}

/// Opens a regular file to read it; a pipe could wait forever.
///
/// # Errors
/// When it is not a regular file, or cannot be opened.
pub(crate) fn open_regular(path: &Path) -> io::Result<File> {
    match fs::metadata(path)?.is_file() {
        true => system::open_to_read(path),
        false => Err(unfit("it is not a regular file")),
    }
}

fn unfit(reason: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, reason)
}

/// Opens a file to read. An open pipe that is named by its descriptor, as in `/dev/stdin`, is read through that
/// descriptor: opened anew, a named pipe would wait for another writer.
fn open(path: &Path) -> io::Result<File> {
    if !fs::metadata(path)?.is_file()
        && let Some(number) = descriptor(path)
    {
        return system::open_descriptor(number);
    }
    system::open_to_read(path)
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
