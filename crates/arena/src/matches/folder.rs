//! A series of games on disk: its settings in one file, each game in one of its own.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs;
use std::io;
use std::num::NonZero;
use std::path::{Path, PathBuf};

use serde::Serialize;
use serde::de::{DeserializeOwned, IgnoredAny};

use super::play::Outcome;
use super::record::{ParseRecordError, Record};
use crate::any::{Games, ParseGameError};
use crate::players::Artifacts;
use crate::players::Evidence;
use vauban_files::{
    self as file, Header, HeaderError, Planned, PlannedFolder, PlannedFolderError, RunKind, refused,
};

/// The kinds of runs that such a folder holds.
const RUNS: [RunKind; 2] = [RunKind::Match, RunKind::Tournament];

/// The subfolder of the games.
const GAMES: &str = "games";

/// The subfolder of the evidence of faults, with a folder for each such game.
const FAULTS: &str = "faults";

/// The longest record that is read from a folder, in bytes: far more than any game takes.
pub const MOST_RECORD_BYTES: usize = 16 << 20;

/// The folder of a series, which is written by one process at a time.
///
/// The files of the games are numbered from 1. A file appears complete or not at all: whenever the program is
/// killed, the folder can be read, and holds each game once, under its number.
#[derive(Debug)]
pub struct Folder(PlannedFolder);

/// Errors of the folder of a series.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FolderError {
    /// The folder cannot be used.
    #[error(transparent)]
    Planned(#[from] PlannedFolderError),
    /// The settings name a game that this program does not know.
    #[error(transparent)]
    Unknown(#[from] ParseGameError),
    /// A file of a game holds no record.
    #[error("'{}' is damaged: remove it, and its game is played again", path.display())]
    Game {
        /// The file.
        path: PathBuf,
        /// The reason.
        source: ParseRecordError,
    },
}

impl FolderError {
    /// The error of the header of a folder.
    pub(super) fn of_header(path: &Path, source: HeaderError) -> Self {
        let path = path.to_owned();
        PlannedFolderError::Header { path, source }.into()
    }
}

impl Folder {
    /// Begins a series in a folder, which is created if necessary.
    ///
    /// # Errors
    /// The folder holds a series already, another process is about to play in it, or it cannot be written.
    pub fn create(
        path: &Path,
        header: &Header,
        settings: &impl Serialize,
    ) -> Result<Self, FolderError> {
        Self::create_as(path, header, settings, true)
    }

    /// The same with settings that this user has made, or only joined.
    fn create_as(
        path: &Path,
        header: &Header,
        settings: &impl Serialize,
        is_own: bool,
    ) -> Result<Self, FolderError> {
        let new = PlannedFolder::create(path, &[GAMES], &[FAULTS], header.clone());
        let mut folder = Self(new?);
        if is_own {
            folder.0.claim();
        }
        if !files(path)?.is_empty() {
            let (path, holds) = (path.to_owned(), GAMES);
            return Err(PlannedFolderError::Used { path, holds }.into());
        }
        folder.set(settings)?;
        Ok(folder)
    }

    /// Writes finished games to a folder, which appears once it holds all of them.
    ///
    /// # Errors
    /// There are files already, or the folder cannot be written.
    pub fn fill(
        path: &Path,
        header: &Header,
        settings: &impl Serialize,
        games: &mut BTreeMap<u32, Record>,
    ) -> Result<(), FolderError> {
        file::create_atomically(path, |beside| {
            let folder = Self::create_as(beside, header, settings, false)?;
            let mut games = games.iter_mut();
            games.try_for_each(|(&number, record)| folder.save(number, record))
        })
    }

    /// The folder of a series that was begun, and its settings. Removes the incomplete files of a killed process.
    ///
    /// # Errors
    /// The folder has no series, another process plays it, or it cannot be read.
    pub fn open<S: DeserializeOwned>(path: &Path) -> Result<(Self, S), FolderError> {
        let (folder, settings) = PlannedFolder::open(path, &[GAMES], &RUNS)?;
        Ok((Self(folder), settings))
    }

    /// The same, once the settings are admitted as [`PlannedFolder::resume`] does.
    ///
    /// # Errors
    /// As [`Folder::open`] and `named`, and when the settings are not trusted.
    pub(super) fn resume<S: DeserializeOwned>(
        path: &Path,
        named: impl FnOnce(S) -> Result<Vec<String>, FolderError>,
        trusts: impl FnOnce(&[String]) -> bool,
    ) -> Result<(Self, S), FolderError> {
        let (folder, settings) = PlannedFolder::resume(path, &[GAMES], &RUNS, named, trusts)?;
        Ok((Self(folder), settings))
    }

    /// The settings of the series in a folder, even while another process plays it.
    ///
    /// # Errors
    /// The folder has no series, or cannot be read.
    pub fn settings<S: DeserializeOwned>(path: &Path) -> Result<Planned<S>, FolderError> {
        Ok(PlannedFolder::read(path, &RUNS)?)
    }

    /// True if this user may play the series in a folder, and not only read it.
    #[must_use]
    pub fn is_writable(path: &Path) -> bool {
        PlannedFolder::is_writable(path, &[GAMES])
    }

    /// The links that lead out of those of the folders whose settings this user has neither made nor trusted.
    pub(super) fn links(folders: &[PathBuf]) -> Result<Vec<String>, FolderError> {
        let mut links = Vec::new();
        for folder in folders {
            if !Self::settings::<IgnoredAny>(folder)?.is_known {
                links.extend(file::links(folder)?);
            }
        }
        Ok(links)
    }

    /// Replaces the settings.
    ///
    /// # Errors
    /// The settings cannot be written.
    pub fn set(&self, settings: &impl Serialize) -> Result<(), FolderError> {
        Ok(self.0.set(settings)?)
    }

    /// The path of the folder.
    #[must_use]
    pub fn path(&self) -> &Path {
        self.0.path()
    }

    /// The games of the series in a folder, even while another process plays it, by number from 0, with those that are
    /// `known` already. Other files are ignored.
    ///
    /// # Errors
    /// A file cannot be read, or is not the record of a game.
    pub fn records(
        path: &Path,
        games: Games,
        mut known: BTreeMap<u32, Record>,
    ) -> Result<BTreeMap<u32, Record>, FolderError> {
        let folder = path;
        let mut records = BTreeMap::new();
        for path in files(folder)? {
            let stem = path.file_stem().and_then(OsStr::to_str);
            let number = stem.and_then(|stem| stem.parse::<NonZero<u32>>().ok());
            let Some(number) = number.map(|number| number.get() - 1) else {
                continue;
            };
            if path != Self::file(folder, number) {
                continue;
            }
            if let Some(record) = known.remove(&number) {
                records.insert(number, record);
                continue;
            }
            let text = match file::read_regular(&path, MOST_RECORD_BYTES) {
                Ok(text) => text,
                Err(error) => return Err(refused(&path)(error).into()),
            };
            match Record::read(&String::from_utf8_lossy(&text), games) {
                Ok(record) => records.insert(number, record),
                Err(source) => return Err(FolderError::Game { path, source }),
            };
        }
        Ok(records)
    }

    /// Writes a game to the folder. Writes the evidence of a fault to a folder of its own first, which the record
    /// then names.
    ///
    /// # Errors
    /// The game cannot be written; earlier games stay unchanged.
    pub fn save(&self, number: u32, record: &mut Record) -> Result<(), FolderError> {
        if let Outcome::Fault { fault, .. } = &mut record.course.outcome
            && let Some(Evidence::InMemory(artifacts)) = &fault.evidence
        {
            let folder = faults(number);
            let written = artifacts.write(&self.path().join(&folder));
            written.map_err(PlannedFolderError::from)?;
            fault.evidence = Some(Evidence::InFolder(folder));
        }
        let file = Self::file(self.path(), number);
        file::write(&file, record.to_string().as_bytes()).map_err(PlannedFolderError::from)?;
        Ok(())
    }

    /// Loads the evidence of a fault from the folder of the series into the record, so that both can be written to
    /// another folder. If the evidence is gone, the record no longer names it.
    pub(super) fn load_evidence(path: &Path, number: u32, record: &mut Record) {
        if let Outcome::Fault { fault, .. } = &mut record.course.outcome
            && let Some(Evidence::InFolder(_)) = fault.evidence
        {
            let artifacts = Artifacts::read(&path.join(faults(number)));
            fault.evidence = artifacts.map(|artifacts| Evidence::InMemory(Box::new(artifacts)));
        }
    }

    /// The file of the game of a number from 0, in a folder.
    #[must_use]
    pub fn file(path: &Path, number: u32) -> PathBuf {
        path.join(GAMES).join(format!("{}.txt", name(number)))
    }
}

/// The entries of the subfolder of the games.
fn files(path: &Path) -> Result<Vec<PathBuf>, FolderError> {
    let path = path.join(GAMES);
    let list = || {
        fs::read_dir(&path)?
            .map(|entry| Ok(entry?.path()))
            .collect::<io::Result<_>>()
    };
    Ok(list().map_err(refused(&path))?)
}

/// The name of the files of a game, by its number from 0.
fn name(number: u32) -> String {
    format!("{:06}", u64::from(number) + 1)
}

/// The folder of the evidence of a game, relative to the folder of the series.
fn faults(number: u32) -> String {
    format!("{FAULTS}/{}", name(number))
}
