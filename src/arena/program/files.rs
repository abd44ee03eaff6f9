//! The files by which a program is given a board and leaves one.

use std::fs::{self, File, Permissions};
use std::io::{self, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;

use tempfile::TempDir;

use crate::arena::player::{Fault, FaultKind};
use crate::board::Board;
use crate::file::{self, ReadBoardError};

/// How many bytes a program may put into OUT before it is ended: far more than a board has, and nothing to a
/// disk.
const MOST_BYTES: u64 = 1 << 20;

/// IN and OUT of one move, in a folder of their own: whatever a program makes of them and of the folder, the
/// next move has others.
pub(super) struct Files(TempDir);

impl Files {
    /// No file yet, and a folder for them.
    ///
    /// # Errors
    /// When the folder cannot be made; the message names it.
    pub(super) fn new() -> io::Result<Self> {
        Ok(Self(tempfile::Builder::new().prefix("advance-").tempdir()?))
    }

    pub(super) fn input(&self) -> PathBuf {
        self.0.path().join("in.txt")
    }

    pub(super) fn output(&self) -> PathBuf {
        self.0.path().join("out.txt")
    }

    /// Writes IN.
    ///
    /// # Errors
    /// When it cannot be written; the message names it.
    pub(super) fn write(&self, board: &[u8]) -> io::Result<()> {
        let path = self.input();
        // Not as a user's file, which may be a link or a pipe: this one is new.
        File::create_new(&path)
            .and_then(|mut file| file.write_all(board))
            .map_err(|error| {
                let message = format!("cannot write '{}': {error}", path.display());
                io::Error::new(error.kind(), message)
            })
    }

    /// Whether OUT is still of a size that a disk can bear.
    pub(super) fn check_size(&self) -> Result<(), Fault> {
        match fs::metadata(self.output()) {
            Ok(metadata) if metadata.is_file() && metadata.len() > MOST_BYTES => {
                Err(FaultKind::BrokenFile.because(format!("OUT is longer than {MOST_BYTES} bytes")))
            }
            _ => Ok(()),
        }
    }

    /// The board in OUT.
    pub(super) fn read(&self) -> Result<Board, Fault> {
        let path = self.output();
        match fs::metadata(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Err(FaultKind::NoFile.because("OUT was not written"));
            }
            // To read a pipe that nobody writes to would take forever.
            Ok(metadata) if !metadata.is_file() => {
                return Err(FaultKind::BrokenFile.because("OUT is not a regular file"));
            }
            _ => {}
        }
        match file::read_board(&path) {
            Ok(file) => Ok(*file.board()),
            Err(ReadBoardError::Io(error)) => Err(FaultKind::BrokenFile.because(error.source)),
            Err(ReadBoardError::Parse { source, .. }) => Err(FaultKind::BrokenFile.because(source)),
        }
    }
}

/// A program may have closed its folder even to its owner; then it could not be emptied.
impl Drop for Files {
    fn drop(&mut self) {
        // Where that fails, the folder is gone, or nothing can be done about it.
        let _ = fs::set_permissions(self.0.path(), Permissions::from_mode(0o700));
    }
}
