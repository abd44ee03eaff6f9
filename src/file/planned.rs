//! A folder in which something planned is done, by one run at a time, which another can continue.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::system::open_alone;
use super::temporary::remove_leftovers;
use super::write::{WriteError, write};

/// The file of the plan. It is written before anything is done, so a folder that has one can be resumed.
const PLAN: &str = "settings.json";

/// The file that the run holds which works in the folder. It stays: if it were removed, two runs could hold two
/// files of this name.
const LOCK: &str = ".lock";

/// A folder in which nobody else works as long as this lives.
#[derive(Debug)]
pub(crate) struct PlannedFolder {
    path: PathBuf,
    _lock: File,
}

/// Why nobody can work in a folder.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PlannedFolderError {
    /// Something was begun in it already.
    #[error(
        "'{}' already holds {holds}: resume them with --resume, or name another folder",
        path.display()
    )]
    Used {
        /// The folder.
        path: PathBuf,
        /// What is kept in such folders.
        holds: &'static str,
    },
    /// Nothing was begun in it.
    #[error("'{}' has no {holds} to resume: {PLAN} is missing", path.display())]
    Unused {
        /// The folder.
        path: PathBuf,
        /// What is kept in such folders.
        holds: &'static str,
    },
    /// Another run works in it.
    #[error("another run is writing to '{}': wait until it ends, or stop it", .0.display())]
    Busy(PathBuf),
    /// The plan cannot be read.
    #[error("'{}' is damaged: name another folder", path.display())]
    Plan {
        /// Its file.
        path: PathBuf,
        /// What is wrong with it.
        source: serde_json::Error,
    },
    /// The system refused.
    #[error("cannot use '{}'", path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// The system's reason.
        source: io::Error,
    },
}

impl PlannedFolder {
    /// A folder for something new, made with `rooms`, the folders inside, if they are not there. Nothing is
    /// planned in it yet; `holds` says in messages what it is for.
    ///
    /// # Errors
    /// When something was begun in it, another run works in it, or it cannot be written.
    pub(crate) fn create(
        path: &Path,
        rooms: &[&str],
        holds: &'static str,
    ) -> Result<Self, PlannedFolderError> {
        for room in rooms {
            let room = path.join(room);
            fs::create_dir_all(&room).map_err(refused(&room))?;
        }
        let folder = Self::locked(path)?;
        if path.join(PLAN).exists() {
            let path = path.to_owned();
            return Err(PlannedFolderError::Used { path, holds });
        }
        Ok(folder)
    }

    /// A folder in which something was begun, and what was planned. What a killed process has left half written
    /// in the folder and its `rooms` is removed.
    ///
    /// # Errors
    /// When nothing was begun in it, another run works in it, or it cannot be read.
    pub(crate) fn open<P: DeserializeOwned>(
        path: &Path,
        rooms: &[&str],
        holds: &'static str,
    ) -> Result<(Self, P), PlannedFolderError> {
        // Before the lock: a folder that is none of ours is left alone.
        Self::plan::<P>(path, holds)?;
        let folder = Self::locked(path)?;
        let plan = Self::plan(path, holds)?;
        let inside = rooms.iter().map(|room| path.join(room));
        for room in [path.to_owned()].into_iter().chain(inside) {
            remove_leftovers(&room).map_err(refused(&room))?;
        }
        Ok((folder, plan))
    }

    fn locked(path: &Path) -> Result<Self, PlannedFolderError> {
        let lock = path.join(LOCK);
        let mut options = OpenOptions::new();
        options.create(true).write(true).truncate(false);
        let held = open_alone(&mut options, &lock).map_err(refused(&lock))?;
        Ok(Self {
            path: path.to_owned(),
            _lock: held.ok_or_else(|| PlannedFolderError::Busy(path.to_owned()))?,
        })
    }

    /// What is planned in a folder, whoever works in it.
    ///
    /// # Errors
    /// When nothing was begun in it, or it cannot be read.
    pub(crate) fn plan<P: DeserializeOwned>(
        path: &Path,
        holds: &'static str,
    ) -> Result<P, PlannedFolderError> {
        let file = path.join(PLAN);
        let text = match fs::read(&file) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                let path = path.to_owned();
                return Err(PlannedFolderError::Unused { path, holds });
            }
            text => text.map_err(refused(&file))?,
        };
        serde_json::from_slice(&text)
            .map_err(|source| PlannedFolderError::Plan { path: file, source })
    }

    /// Writes what is planned, in the place of what was: from now on it can be resumed.
    ///
    /// # Errors
    /// When it cannot be written.
    pub(crate) fn set(&self, plan: &impl Serialize) -> Result<(), PlannedFolderError> {
        let path = self.path.join(PLAN);
        let text = serde_json::to_vec_pretty(plan);
        let text = text.map_err(|error| refused(&path)(io::Error::other(error)))?;
        write(&path, &text)?;
        Ok(())
    }

    /// Where it is.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }
}

impl From<WriteError> for PlannedFolderError {
    fn from(WriteError { path, source }: WriteError) -> Self {
        Self::Io { path, source }
    }
}

/// The error of a file or folder that the system refuses.
pub(crate) fn refused(path: &Path) -> impl Fn(io::Error) -> PlannedFolderError + use<> {
    let path = path.to_owned();
    move |source| PlannedFolderError::Io {
        path: path.clone(),
        source,
    }
}
