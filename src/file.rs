//! Files on disk: read within bounds, replaced atomically.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use crate::board::Contents;
use crate::board::text::{self, BoardFile, MAX_BYTES, ParseBoardError};

/// How the name of a file begins that is not yet written to its end: only a process that is killed leaves
/// one behind.
pub const PART_PREFIX: &str = ".advance-";

/// The system refused to read a file.
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
    /// The system refused.
    #[error(transparent)]
    Io(#[from] ReadError),
    /// What was read is not a board.
    #[error("{} is not a board", name(path, "standard input"))]
    Parse {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        source: ParseBoardError,
    },
}

/// The system refused to write a file; it holds what it held before, unless it is a pipe or a device.
#[derive(Debug, thiserror::Error)]
#[error("cannot write {}", name(path, "standard output"))]
pub struct WriteError {
    /// The file.
    pub path: PathBuf,
    /// The system's reason.
    pub source: io::Error,
}

/// Reads a file, or standard input when `path` is `-`: at most one byte more than `limit`, so that an
/// endless file is no danger and one that is too long can be told.
///
/// # Errors
/// When the file cannot be read.
pub fn read(path: &Path, limit: usize) -> Result<Vec<u8>, ReadError> {
    let mut bytes = Vec::new();
    let limit = limit as u64 + 1;
    if is_stdio(path) {
        io::stdin().lock().take(limit).read_to_end(&mut bytes)
    } else {
        File::open(path).and_then(|file| file.take(limit).read_to_end(&mut bytes))
    }
    .map_err(|source| ReadError {
        path: path.to_owned(),
        source,
    })?;
    Ok(bytes)
}

/// Reads a board from a file, or from standard input when `path` is `-`. No more is read than a board
/// can have.
///
/// # Errors
/// When the file cannot be read, or is not a board.
pub fn read_board(path: &Path) -> Result<BoardFile, ReadBoardError> {
    read_as(path, BoardFile::parse)
}

/// [`read_board`] of a board whose Generals may be missing or many.
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

/// Puts `bytes` into a file, or on standard output when `path` is `-`.
///
/// A regular file is replaced atomically, by renaming a temporary file beside it: whoever reads it at any
/// moment finds the old bytes or the new ones, and after an error the old ones. Symbolic links are
/// followed; owner (as far as allowed) and permissions are kept. A pipe or a device is written to directly.
///
/// # Errors
/// When the file cannot be created or written.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), WriteError> {
    if is_stdio(path) {
        let mut stdout = io::stdout().lock();
        stdout.write_all(bytes).and_then(|()| stdout.flush())
    } else {
        write_file(path, bytes)
    }
    .map_err(|source| WriteError {
        path: path.to_owned(),
        source,
    })
}

fn write_file(path: &Path, bytes: &[u8]) -> io::Result<()> {
    match fs::metadata(path) {
        Ok(metadata) => {
            // Opening tells whether this file may be written, which renaming over it would not ask.
            let mut file = OpenOptions::new().write(true).open(path)?;
            if !metadata.is_file() {
                return file.write_all(bytes);
            }
            replace(&fs::canonicalize(path)?, Some(&metadata), bytes)
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            replace(&end_of_links(path), None, bytes)
        }
        Err(error) => Err(error),
    }
}

/// Where a symbolic link to a missing file leads; any other path as it is.
fn end_of_links(path: &Path) -> PathBuf {
    let mut path = path.to_owned();
    // A link into nothing is the end of a chain that the system has followed, so this ends.
    while let Ok(target) = fs::read_link(&path) {
        path = path.parent().unwrap_or(Path::new("")).join(target);
    }
    path
}

fn replace(path: &Path, old: Option<&fs::Metadata>, bytes: &[u8]) -> io::Result<()> {
    let folder = match path.parent() {
        Some(parent) if parent != Path::new("") => parent,
        _ => Path::new("."),
    };
    // Made and written as plain files: the errors of `tempfile` hide the system's reason behind the
    // path of the temporary file, which means nothing to the user.
    let mut temporary = tempfile::Builder::new()
        .prefix(PART_PREFIX)
        .make_in(folder, |path| File::create_new(path))?;
    temporary.as_file_mut().write_all(bytes)?;
    if let Some(old) = old {
        keep_owner(temporary.as_file(), old);
        temporary.as_file().set_permissions(old.permissions())?;
    }
    temporary.persist(path).map_err(|error| error.error)?;
    Ok(())
}

/// Gives `file` the owner and group of `old` where the system allows that; an ordinary user may not
/// give files away, and then owns the new one.
#[cfg(unix)]
fn keep_owner(file: &File, old: &fs::Metadata) {
    use std::os::unix::fs::{MetadataExt, fchown};
    let same = file
        .metadata()
        .is_ok_and(|new| new.uid() == old.uid() && new.gid() == old.gid());
    if !same {
        let _ = fchown(file, Some(old.uid()), Some(old.gid()));
    }
}

/// Whether a path stands for standard input or output.
#[must_use]
pub fn is_stdio(path: &Path) -> bool {
    path == Path::new("-")
}

fn name(path: &Path, stdio: &str) -> String {
    if is_stdio(path) {
        stdio.to_owned()
    } else {
        format!("'{}'", path.display())
    }
}
