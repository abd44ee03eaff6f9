//! Reading, within bounds.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use super::paths::{is_stdio, name};
use super::system;
use super::write::descriptor;

/// A file could not be read.
#[derive(Debug, thiserror::Error)]
#[error("cannot read {}", name(path, "standard input"))]
pub struct ReadError {
    /// The file.
    pub path: PathBuf,
    /// The system's reason.
    pub source: io::Error,
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
pub fn read_regular(path: &Path, limit: usize) -> io::Result<Vec<u8>> {
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
pub fn open_regular(path: &Path) -> io::Result<File> {
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
