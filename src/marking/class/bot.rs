//! A bot of a class.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::digest::hash;
use crate::players::{CommandLine, PLACEHOLDER, ParseCommandLineError};

/// A bot of a class.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClassBot {
    /// Its name in the table.
    pub name: String,
    /// Its command line.
    pub call: String,
    /// The path for `{}` in the command line; `None` if it has no `{}`.
    pub path: Option<PathBuf>,
}

impl ClassBot {
    /// The bot that a command line calls.
    ///
    /// # Errors
    /// When the command line names no program.
    pub fn from_command(text: &OsStr) -> Result<Self, ParseCommandLineError> {
        // A folder is no program, but may be a submission.
        if Path::new(text).is_dir() {
            return Ok(Self::program(text.into()));
        }
        CommandLine::parse(text)?;
        Ok(match text.to_str() {
            Some(call) => Self {
                name: call.to_owned(),
                call: call.to_owned(),
                path: None,
            },
            None => Self::program(text.into()),
        })
    }

    /// The program in a file.
    #[must_use]
    pub fn program(path: PathBuf) -> Self {
        let name = path.file_name().unwrap_or_default();
        Self {
            name: name.to_string_lossy().into_owned(),
            call: PLACEHOLDER.to_owned(),
            path: Some(path),
        }
    }

    /// True if the program belongs to the bot: a submission may hold a link to the program of another bot.
    pub(super) fn is_own(&self, line: &CommandLine) -> bool {
        let Some(entry) = &self.path else {
            return true;
        };
        let place = entry.parent().map(fs::canonicalize);
        let (Some(Ok(place)), Some(name)) = (place, entry.file_name()) else {
            return true;
        };
        let own = place.join(name);
        line.paths_in(entry)
            .filter_map(|path| fs::canonicalize(path).ok())
            .all(|path| path.starts_with(&own))
    }

    /// The hash of its files; `None` if it has none that can be read.
    pub(super) fn hash(&self) -> Option<String> {
        match &self.path {
            Some(path) => hash([path.as_path()]).ok(),
            None => hash(self.line().ok()?.files()).ok(),
        }
    }

    /// Its command line.
    pub(super) fn line(&self) -> Result<CommandLine, ParseCommandLineError> {
        let line = CommandLine::parse(self.call.as_ref())?;
        Ok(match &self.path {
            Some(path) => line.fill(path),
            None => line,
        })
    }
}

/// The folders that hold several bots, or a bot that is itself a folder.
pub(super) fn shared_folders(bots: &[ClassBot]) -> Vec<&Path> {
    let mut alone: Vec<&Path> = Vec::new();
    let mut shared: Vec<&Path> = Vec::new();
    for entry in bots.iter().filter_map(|bot| bot.path.as_deref()) {
        let folder = crate::file::folder(entry);
        if shared.contains(&folder) {
            continue;
        }
        if entry.is_dir() || alone.contains(&folder) {
            shared.push(folder);
        } else {
            alone.push(folder);
        }
    }
    shared
}
