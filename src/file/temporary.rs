//! The file that is written beside another one, to take its place.

use std::fs::{self, File};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use super::{folder, system};

/// How the name of a file begins that is not yet written to its end; a number follows, counted from 0 in each
/// folder.
const PREFIX: &str = ".advance-part-";

/// How many of them a folder may hold: more than ever write into one at a time.
const MOST: u32 = 10_000;

/// A file that is removed when it is dropped before it was renamed.
///
/// Only a process that is killed leaves one behind. The next to write into the folder wants the same name
/// and removes it, because nobody holds it; a run at the same time does, and keeps its file.
pub(super) struct Temporary {
    path: PathBuf,
    file: File,
    renamed: bool,
}

impl Temporary {
    /// A new file in the folder of another.
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

    /// The file, to be written.
    pub(super) fn file(&mut self) -> &mut File {
        &mut self.file
    }

    /// Puts it in the place of another.
    ///
    /// # Errors
    /// When the system refuses.
    pub(super) fn rename(mut self, other: &Path) -> io::Result<()> {
        system::rename(&self.path, other)?;
        self.renamed = true;
        Ok(())
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        if !self.renamed {
            // Where that fails, the next run tries it again.
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// Makes the file of this name and holds it, unless another run has it.
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

/// Removes from a folder what killed processes have left there.
///
/// # Errors
/// When the folder cannot be read.
pub fn remove_leftovers(folder: &Path) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_name().to_string_lossy().starts_with(PREFIX) {
            remove_abandoned(&entry.path());
        }
    }
    Ok(())
}

/// Removes the file of a killed process; tells whether it did.
fn remove_abandoned(path: &Path) -> bool {
    // Ours are regular files, and to open another could wait forever.
    fs::symlink_metadata(path).is_ok_and(|found| found.is_file()) && system::remove_abandoned(path)
}
