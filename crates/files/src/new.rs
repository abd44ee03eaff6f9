//! New files and folders that appear under their names once they are complete.

use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use super::growing::GrowError;
use super::paths::check_link;
use super::system;
use super::temporary::{Temporary, folder_of, is_temporary, remove_leftovers};

/// A file that is written under a temporary name, and removed if it is dropped before it is complete. If the process is
/// killed, the next run in the folder removes it.
pub struct NewFile {
    path: PathBuf,
    temporary: Temporary,
}

impl NewFile {
    /// Begins a file.
    ///
    /// # Errors
    /// When a file of this name exists, or none can be made.
    pub fn create(path: &Path) -> Result<Self, GrowError> {
        check_link(path)?;
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

/// A folder that is filled under a temporary name, and removed if it is dropped before it is complete. If the process
/// is killed, the next such run in its place removes the rest.
///
/// A new folder is filled beside its place, and takes its name in one step. An existing empty folder stays, because it
/// may be a mount, or belong to another user. It is filled in a subfolder, whose contents move up at the end.
pub(super) struct NewFolder {
    place: PathBuf,
    is_there: bool,
    /// The folder to fill.
    path: PathBuf,
    /// Holds `path` as long as this lives: a file of almost the same name.
    _held: Temporary,
}

impl NewFolder {
    /// Begins a folder. An empty folder of this name may exist.
    ///
    /// # Errors
    /// Of the kind `DirectoryNotEmpty` when there is a folder with files; or when none can be made.
    pub(super) fn create(place: &Path) -> io::Result<Self> {
        check_link(place)?;
        let is_there = match fs::read_dir(place) {
            Err(error) if error.kind() == ErrorKind::NotFound => false,
            Err(error) => return Err(error),
            Ok(_) => true,
        };
        if is_there && !is_empty(place)? {
            return Err(ErrorKind::DirectoryNotEmpty.into());
        }
        // A killed run may have left its folder beside the place.
        let _ = remove_leftovers(super::paths::folder(place));
        let held = match is_there {
            true => Temporary::beside(&place.join("whole"))?,
            false => {
                fs::create_dir_all(super::paths::folder(place))?;
                Temporary::beside(place)?
            }
        };
        let path = folder_of(held.path());
        match fs::remove_dir_all(&path) {
            Err(error) if error.kind() != ErrorKind::NotFound => return Err(error),
            _ => fs::create_dir(&path)?,
        }
        Ok(Self {
            place: place.to_owned(),
            is_there,
            path,
            _held: held,
        })
    }

    /// The folder to fill.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Gives the folder its name, once all of it has reached the disk. In a folder that existed, the entry `last` is
    /// the last to move up: without it, the folder is not complete.
    ///
    /// # Errors
    /// When another run has put files there, or the system refuses.
    pub(super) fn finish(self, last: &str) -> io::Result<()> {
        sync(&self.path)?;
        if !self.is_there {
            system::rename(&self.path, &self.place)?;
            // The folder is complete, and not every file system can sync a folder.
            let _ = system::sync(super::paths::folder(&self.place));
            return Ok(());
        }
        if !is_empty(&self.place)? {
            return Err(ErrorKind::DirectoryNotEmpty.into());
        }
        let names = fs::read_dir(&self.path)?.map(|entry| Ok(entry?.file_name()));
        let mut names = names.collect::<io::Result<Vec<_>>>()?;
        names.sort_by_key(|name| name == last);
        for name in names {
            fs::rename(self.path.join(&name), self.place.join(&name))?;
        }
        let _ = system::sync(&self.place);
        Ok(())
    }
}

/// True if a folder is empty, except for files that runs have not finished.
fn is_empty(folder: &Path) -> io::Result<bool> {
    for entry in fs::read_dir(folder)? {
        if !is_temporary(&entry?.file_name()) {
            return Ok(false);
        }
    }
    Ok(true)
}

impl Drop for NewFolder {
    fn drop(&mut self) {
        // It is gone if it was renamed. If this fails, the next run tries again.
        let _ = fs::remove_dir_all(&self.path);
    }
}

/// Waits until all files in a folder have reached the disk, and the folder too if its file system supports that.
fn sync(folder: &Path) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        match entry.file_type()?.is_dir() {
            true => sync(&entry.path())?,
            false => system::sync(&entry.path())?,
        }
    }
    let _ = system::sync(folder);
    Ok(())
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
        new.finish("").unwrap();
        assert_eq!(names(&folder.path().join("deep")), ["whole"]);
        assert_eq!(fs::read(place.join("games/1")).unwrap(), b"one");
        let again = NewFolder::create(&place).err().unwrap();
        assert_eq!(again.kind(), ErrorKind::DirectoryNotEmpty);
    }

    #[test]
    fn an_unfinished_folder_leaves_nothing() {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("whole")).unwrap();
        let new = NewFolder::create(&folder.path().join("whole")).unwrap();
        fs::write(new.path().join("1"), "one").unwrap();
        drop(new);
        assert_eq!(names(folder.path()), ["whole"]);
        assert!(names(&folder.path().join("whole")).is_empty());
    }

    #[test]
    fn an_existing_folder_is_filled() {
        let folder = tempfile::tempdir().unwrap();
        let mut permissions = fs::metadata(folder.path()).unwrap().permissions();
        let before = permissions.clone();
        let new = NewFolder::create(folder.path()).unwrap();
        fs::create_dir(new.path().join("games")).unwrap();
        for name in ["games/1", "plan", "table"] {
            fs::write(new.path().join(name), name).unwrap();
        }
        new.finish("plan").unwrap();
        assert_eq!(names(folder.path()), ["games", "plan", "table"]);
        assert_eq!(fs::read(folder.path().join("games/1")).unwrap(), b"games/1");
        permissions = fs::metadata(folder.path()).unwrap().permissions();
        assert_eq!(permissions, before);
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
        new.finish("").unwrap();
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
        one.finish("").unwrap();
        assert!(other.finish("").is_err());
        assert_eq!(names(folder.path()), ["whole"]);
        assert_eq!(names(&place), ["1"]);
    }
}
