//! The output of the games.

use std::io::{self, Stdout, Write};
use std::path::Path;

use crate::cli::terminal::output;
use advance::file;
use advance::file::{GrowError, GrowingFile, NewFile};

/// The output of the games.
pub enum Output {
    /// A file that can be resumed.
    Growing(GrowingFile),
    /// A file that appears once it is complete.
    New(NewFile),
    Standard(Stdout),
}

/// The kind of an output file.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A new file, which can be resumed.
    Begun,
    /// A file to resume.
    Resumed,
    /// A new file, which appears only once it is complete.
    Merged,
}

impl Output {
    /// Opens the output of this name.
    pub fn open(path: &Path, kind: Kind) -> Result<Self, GrowError> {
        Ok(match kind {
            _ if file::is_standard_output(path) => Self::Standard(output::raw()),
            Kind::Begun => Self::Growing(GrowingFile::create(path)?),
            Kind::Resumed => Self::Growing(GrowingFile::open(path)?),
            Kind::Merged => Self::New(NewFile::create(path)?),
        })
    }

    /// Adds a piece.
    pub fn add(&mut self, piece: &[u8]) -> io::Result<()> {
        match self {
            Self::Growing(file) => Ok(file.add(piece)?),
            Self::New(file) => file.add(piece),
            Self::Standard(stdout) => stdout.write_all(piece),
        }
    }

    /// Checks that everything that was added has been written.
    pub fn finish(self) -> io::Result<()> {
        match self {
            Self::Growing(file) => Ok(file.check()?),
            Self::New(file) => Ok(file.finish()?),
            Self::Standard(mut stdout) => stdout.flush(),
        }
    }
}
