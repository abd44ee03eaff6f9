//! New files and folders that appear under their names once they are whole.

use std::ffi::OsString;
use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use super::growing::GrowError;
use super::system;
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

/// A folder that is filled beside its place and removed if it is dropped before it is whole. What a killed process leaves
/// of it, the next such run beside it removes.
pub(super) struct NewFolder {
    /// Its name.
    place: PathBuf,
    /// Where it is filled.
    path: PathBuf,
    /// Holds `path` as long as this lives: a file of almost the same name.
    _held: Temporary,
}

impl NewFolder {
    /// Begins a folder. An empty folder may have its name.
    ///
    /// # Errors
    /// Of the kind `DirectoryNotEmpty` when there is a folder with files; or when none can be made.
    pub(super) fn create(place: &Path) -> io::Result<Self> {
        match fs::read_dir(place) {
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            entries => {
                if entries?.next().is_some() {
                    return Err(ErrorKind::DirectoryNotEmpty.into());
                }
            }
        }
        // A link to a folder stays a link.
        let place = fs::canonicalize(place).unwrap_or_else(|_| place.to_owned());
        fs::create_dir_all(super::folder(&place))?;
        let held = Temporary::beside(&place)?;
        let mut path = OsString::from(held.path());
        path.push(".d");
        let path = PathBuf::from(path);
        match fs::remove_dir_all(&path) {
            Err(error) if error.kind() != ErrorKind::NotFound => return Err(error),
            _ => fs::create_dir(&path)?,
        }
        Ok(Self {
            place,
            path,
            _held: held,
        })
    }

    /// Where it is filled.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Gives the folder its name, once all of it has reached the disk.
    ///
    /// # Errors
    /// When another run has put files there, or the system refuses.
    pub(super) fn finish(self) -> io::Result<()> {
        sync(&self.path)?;
        // Windows renames nothing over a folder.
        match fs::remove_dir(&self.place) {
            Err(error) if error.kind() != ErrorKind::NotFound => return Err(error),
            _ => system::rename(&self.path, &self.place)?,
        }
        system::sync(super::folder(&self.place))
    }
}

impl Drop for NewFolder {
    fn drop(&mut self) {
        // It is gone if it has its name. If this fails, the next run tries again.
        let _ = fs::remove_dir_all(&self.path);
    }
}

/// Waits until a folder and all in it have reached the disk.
fn sync(folder: &Path) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        match entry.file_type()?.is_dir() {
            true => sync(&entry.path())?,
            false => system::sync(&entry.path())?,
        }
    }
    system::sync(folder)
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::io::ErrorKind;
    use std::path::Path;

    use super::NewFolder;

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap();
        let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let mut names: Vec<_> = names.collect();
        names.sort();
        names
    }

    #[test]
    fn a_folder_appears_once_it_is_whole() {
        let folder = tempfile::tempdir().unwrap();
        let place = folder.path().join("deep/whole");
        let new = NewFolder::create(&place).unwrap();
        fs::create_dir(new.path().join("games")).unwrap();
        fs::write(new.path().join("games/1"), "one").unwrap();
        assert!(!place.exists());
        new.finish().unwrap();
        assert_eq!(names(&folder.path().join("deep")), ["whole"]);
        assert_eq!(fs::read(place.join("games/1")).unwrap(), b"one");
        let again = NewFolder::create(&place).err().unwrap();
        assert_eq!(again.kind(), ErrorKind::DirectoryNotEmpty);
    }

    #[test]
    fn a_folder_that_does_not_become_whole_leaves_nothing() {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("whole")).unwrap();
        let new = NewFolder::create(&folder.path().join("whole")).unwrap();
        fs::write(new.path().join("1"), "one").unwrap();
        drop(new);
        assert_eq!(names(folder.path()), ["whole"]);
        assert!(names(&folder.path().join("whole")).is_empty());
    }

    #[test]
    fn the_rest_of_a_killed_run_is_removed() {
        let folder = tempfile::tempdir().unwrap();
        let place = folder.path().join("whole");
        let killed = NewFolder::create(&place).unwrap().path().to_owned();
        fs::write(killed.with_extension(""), "").unwrap();
        fs::create_dir(&killed).unwrap();
        fs::write(killed.join("old"), "").unwrap();
        let new = NewFolder::create(&place).unwrap();
        assert_eq!(new.path(), killed);
        fs::write(new.path().join("new"), "").unwrap();
        new.finish().unwrap();
        assert_eq!(names(folder.path()), ["whole"]);
        assert_eq!(names(&place), ["new"]);
    }

    #[test]
    fn two_runs_do_not_share_a_folder() {
        let folder = tempfile::tempdir().unwrap();
        let place = folder.path().join("whole");
        let [one, other] = [(); 2].map(|()| NewFolder::create(&place).unwrap());
        fs::write(one.path().join("1"), "").unwrap();
        fs::write(other.path().join("2"), "").unwrap();
        one.finish().unwrap();
        assert!(other.finish().is_err());
        assert_eq!(names(folder.path()), ["whole"]);
        assert_eq!(names(&place), ["1"]);
    }
}
