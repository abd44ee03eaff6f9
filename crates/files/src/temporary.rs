//! The temporary file that replaces another one once it is complete.

use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use super::paths::folder;
use super::system;

/// The beginning of the name of a temporary file; a number follows, counted from 0 in each folder.
const PREFIX: &str = ".advance-part-";

/// The most temporary files in a folder: more than processes ever write into one at a time.
const MOST: u32 = 10_000;

/// A file that is removed if it is dropped before it was renamed.
///
/// Only a killed process leaves one behind. The next run that writes into the folder needs the same name and removes
/// the file, unless another run holds its lock.
pub(super) struct Temporary {
    path: PathBuf,
    file: File,
    renamed: bool,
}

impl Temporary {
    /// A new temporary file in the folder of `other`.
    ///
    /// # Errors
    /// When none can be created.
    pub(super) fn beside(other: &Path) -> io::Result<Self> {
        for number in 0..MOST {
            let path = folder(other).join(format!("{PREFIX}{number}"));
            if let Some(file) = claim(&path)? {
                return Ok(Self {
                    path,
                    file,
                    renamed: false,
                });
            }
        }
        let message = format!("remove the files {PREFIX}* from its folder: there are too many");
        Err(io::Error::new(ErrorKind::AlreadyExists, message))
    }

    /// Its path.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// The file, to be written.
    pub(super) fn file(&mut self) -> &mut File {
        &mut self.file
    }

    /// Renames it over another file.
    ///
    /// # Errors
    /// When the system refuses.
    pub(super) fn rename(mut self, other: &Path) -> io::Result<()> {
        system::rename(&self.path, other)?;
        self.renamed = true;
        Ok(())
    }

    /// Gives it a name that no file has.
    ///
    /// # Errors
    /// When there is such a file, or the system refuses.
    pub(super) fn claim(self, other: &Path) -> io::Result<()> {
        match fs::hard_link(&self.path, other) {
            // Some file systems have no hard links.
            Err(error) if error.kind() != ErrorKind::AlreadyExists => self.rename(other),
            linked => linked,
        }
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        if !self.renamed {
            // If this fails, the next run tries again.
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// Creates and locks the file of this name, unless another run holds it.
fn claim(path: &Path) -> io::Result<Option<File>> {
    let file = match system::create_held(path) {
        Err(error) if error.kind() == ErrorKind::AlreadyExists && remove_abandoned(path) => {
            system::create_held(path)
        }
        file => file,
    };
    match file {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Ok(None),
        file => file,
    }
}

/// Removes the temporary files that killed processes have left in a folder.
///
/// # Errors
/// When the folder cannot be read.
pub fn remove_leftovers(folder: &Path) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if is_temporary(&entry.file_name()) {
            remove_abandoned(&entry.path());
        }
    }
    Ok(())
}

/// True if a file of this name is temporary.
pub(super) fn is_temporary(name: &OsStr) -> bool {
    name.to_string_lossy().starts_with(PREFIX)
}

/// Removes the file of a killed process, and the folder that it held. Returns whether there was such a file.
fn remove_abandoned(path: &Path) -> bool {
    // Temporary files are regular ones; opening a pipe could wait forever.
    let is_file = fs::symlink_metadata(path).is_ok_and(|found| found.is_file());
    let is_removed = is_file && system::remove_abandoned(path);
    if is_removed {
        // Most held no folder.
        let _ = fs::remove_dir_all(folder_of(path));
    }
    is_removed
}

/// The folder that a temporary file holds, if it holds one.
pub(super) fn folder_of(file: &Path) -> PathBuf {
    let mut path = OsString::from(file);
    path.push(".d");
    path.into()
}
