//! A series of games on disk: its settings in one file, each game in one of its own.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs;
use std::io;
use std::num::NonZero;
use std::path::{Path, PathBuf};

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::Record;
use super::record::ParseRecordError;
use crate::file;
use crate::game::Game;

/// The file of the settings. It is written before any game, so a folder that has one can be resumed.
const SETTINGS: &str = "settings.json";

/// Where the games are.
const GAMES: &str = "games";

/// The folder of a series.
///
/// The files of the games are numbered from 1, as people count. A file appears in it whole or not at all: whenever the program is killed, what is there can be read,
/// and each game is there once, under its number.
#[derive(Clone, Debug)]
pub struct Folder(PathBuf);

/// Why a folder is not what it should be.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FolderError {
    /// There is a series in it already.
    #[error("'{}' already holds games", .0.display())]
    Used(PathBuf),
    /// There is no series in it.
    #[error("'{}' has no games to resume: {SETTINGS} is missing", .0.display())]
    Unused(PathBuf),
    /// The settings cannot be read.
    #[error("'{}' is damaged: name another folder", path.display())]
    Settings {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        reason: serde_json::Error,
    },
    /// A file of a game holds none.
    #[error("'{}' is damaged: remove it, and its game is played again", path.display())]
    Game {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        source: ParseRecordError,
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

impl Folder {
    /// Begins a series in a folder, which is made if it is not there.
    ///
    /// # Errors
    /// When it holds one already, or cannot be written.
    pub fn create(path: &Path, settings: &impl Serialize) -> Result<Self, FolderError> {
        let folder = Self(path.to_owned());
        let games = path.join(GAMES);
        fs::create_dir_all(&games).map_err(|source| FolderError::Io {
            path: games,
            source,
        })?;
        if folder.settings_path().exists() || !folder.files()?.is_empty() {
            return Err(FolderError::Used(path.to_owned()));
        }
        let path = folder.settings_path();
        let text = serde_json::to_vec_pretty(settings).map_err(|source| FolderError::Settings {
            path: path.clone(),
            reason: source,
        })?;
        file::write(&path, &text).map_err(io_error)?;
        Ok(folder)
    }

    /// The folder of a series that was begun, and its settings. What a killed process has left half
    /// written is removed.
    ///
    /// # Errors
    /// When no series was begun in it, or it cannot be read.
    pub fn open<S: DeserializeOwned>(path: &Path) -> Result<(Self, S), FolderError> {
        let folder = Self(path.to_owned());
        let path = folder.settings_path();
        let text = match fs::read(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Err(FolderError::Unused(folder.0));
            }
            read => read.map_err(|source| FolderError::Io {
                path: path.clone(),
                source,
            })?,
        };
        let settings = serde_json::from_slice(&text).map_err(|source| FolderError::Settings {
            path,
            reason: source,
        })?;
        let games = folder.0.join(GAMES);
        file::remove_leftovers(&games).map_err(|source| FolderError::Io {
            path: games,
            source,
        })?;
        Ok((folder, settings))
    }

    /// Where it is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// The games that are there, by number from 0. Other files are ignored.
    ///
    /// # Errors
    /// When one cannot be read, or is not the record of a game.
    pub fn records<G: Game>(&self) -> Result<BTreeMap<u32, Record<G>>, FolderError> {
        let mut records = BTreeMap::new();
        for path in self.files()? {
            let stem = path.file_stem().and_then(OsStr::to_str);
            let number = stem.and_then(|stem| stem.parse::<NonZero<u32>>().ok());
            let Some(number) = number.map(|number| number.get() - 1) else {
                continue;
            };
            if path != self.game(number) {
                continue;
            }
            let text = match fs::read(&path) {
                Ok(text) => text,
                Err(source) => return Err(FolderError::Io { path, source }),
            };
            match String::from_utf8_lossy(&text).parse() {
                Ok(record) => records.insert(number, record),
                Err(source) => return Err(FolderError::Game { path, source }),
            };
        }
        Ok(records)
    }

    /// Puts a game into the folder.
    ///
    /// # Errors
    /// When it cannot be written; the games before it stay as they are.
    pub fn save<G: Game>(&self, number: u32, record: &Record<G>) -> Result<(), FolderError> {
        file::write(&self.game(number), record.to_string().as_bytes()).map_err(io_error)?;
        Ok(())
    }

    /// The file of the game of a number from 0.
    #[must_use]
    pub fn game(&self, number: u32) -> PathBuf {
        let number = u64::from(number) + 1;
        self.0.join(GAMES).join(format!("{number:06}.txt"))
    }

    fn settings_path(&self) -> PathBuf {
        self.0.join(SETTINGS)
    }

    fn files(&self) -> Result<Vec<PathBuf>, FolderError> {
        let path = self.0.join(GAMES);
        let list = || {
            fs::read_dir(&path)?
                .map(|entry| Ok(entry?.path()))
                .collect::<io::Result<_>>()
        };
        list().map_err(|source| FolderError::Io {
            path: path.clone(),
            source,
        })
    }
}

fn io_error(error: file::WriteError) -> FolderError {
    FolderError::Io {
        path: error.path,
        source: error.source,
    }
}
