//! The output of the games.

use std::io::{self, StdoutLock, Write};
use std::path::Path;

use advance::file;
use advance::file::{GrowError, GrowingFile};

/// A file that can be resumed, or standard output.
pub enum Output {
    File(GrowingFile),
    Standard(StdoutLock<'static>),
}

impl Output {
    /// The output of this name, a file to `resume` or a new one.
    pub fn open(path: &Path, resume: bool) -> Result<Self, GrowError> {
        Ok(if file::is_standard_output(path) {
            Self::Standard(io::stdout().lock())
        } else if resume {
            Self::File(GrowingFile::open(path)?)
        } else {
            Self::File(GrowingFile::create(path)?)
        })
    }

    /// Adds the lines of a game.
    pub fn add(&mut self, lines: &[u8]) -> io::Result<()> {
        match self {
            Self::File(file) => Ok(file.add(lines)?),
            Self::Standard(stdout) => stdout.write_all(lines),
        }
    }

    /// Checks that everything that was added has been written.
    pub fn finish(&mut self) -> io::Result<()> {
        match self {
            Self::File(file) => Ok(file.check()?),
            Self::Standard(stdout) => stdout.flush(),
        }
    }
}
