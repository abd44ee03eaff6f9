//! A new file that appears under its name once it is whole.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::growing::GrowError;
use super::temporary::Temporary;

/// A file that is written under another name, which is gone if the file is dropped before it is whole. A killed process
/// leaves that name to the next run in the folder.
pub struct NewFile {
    path: PathBuf,
    temporary: Temporary,
}

impl NewFile {
    /// Begins a file.
    ///
    /// # Errors
    /// When there is one of this name, or none can be made.
    pub fn create(path: &Path) -> Result<Self, GrowError> {
        if fs::symlink_metadata(path).is_ok() {
            return Err(GrowError::Exists);
        }
        Ok(Self {
            path: path.to_owned(),
            temporary: Temporary::beside(path)?,
        })
    }

    /// Adds a piece.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn add(&mut self, piece: &[u8]) -> io::Result<()> {
        self.temporary.file().write_all(piece)
    }

    /// Gives the file its name, once it has reached the disk.
    ///
    /// # Errors
    /// When another file has taken the name, or the system refuses.
    pub fn finish(mut self) -> Result<(), GrowError> {
        self.temporary.file().sync_all()?;
        match self.temporary.claim(&self.path) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Err(GrowError::Exists),
            claimed => Ok(claimed?),
        }
    }
}
