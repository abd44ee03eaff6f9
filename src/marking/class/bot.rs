//! A bot of a class.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::manifest;
use super::submissions::{SubmissionsError, check_call};
use crate::players::{CommandLine, PLACE, ParseCommandLineError};

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
    pub fn called(text: &OsStr) -> Result<Self, ParseCommandLineError> {
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

    /// The same file or folder, called by the command line `call`, in which `{}` stands for it.
    ///
    /// # Errors
    /// When there is no such file, or the command line is invalid.
    pub fn submitted(&self, call: &str) -> Result<Self, SubmissionsError> {
        check_call(call)?;
        let path = self.path.as_deref().unwrap_or(self.call.as_ref());
        let real = fs::canonicalize(path).map_err(|source| SubmissionsError::Read {
            path: path.to_owned(),
            source,
        })?;
        Ok(Self {
            name: self.name.clone(),
            call: call.to_owned(),
            path: Some(real),
        })
    }

    /// The program in a file.
    #[must_use]
    pub fn program(path: PathBuf) -> Self {
        let name = path.file_name().unwrap_or_default();
        Self {
            name: name.to_string_lossy().into_owned(),
            call: PLACE.to_owned(),
            path: Some(path),
        }
    }

    /// Whether the program belongs to the bot: a submission may hold a link to the program of another bot.
    pub(super) fn is_own(&self, line: &CommandLine) -> bool {
        let Some(entry) = &self.path else {
            return true;
        };
        let place = entry.parent().map(fs::canonicalize);
        let (Some(Ok(place)), Some(name)) = (place, entry.file_name()) else {
            return true;
        };
        let own = place.join(name);
        line.within(entry)
            .filter_map(|path| fs::canonicalize(path).ok())
            .all(|path| path.starts_with(&own))
    }

    /// The hash of its files; `None` if it has none that can be read.
    pub(super) fn hash(&self) -> Option<String> {
        match &self.path {
            Some(path) => manifest::hash([path.as_path()]).ok(),
            None => manifest::hash(self.line().ok()?.files()).ok(),
        }
    }

    /// Its command line.
    pub(super) fn line(&self) -> Result<CommandLine, ParseCommandLineError> {
        let line = CommandLine::parse(self.call.as_ref())?;
        Ok(match &self.path {
            Some(path) => line.filled(path),
            None => line,
        })
    }
}

/// The folders that hold several bots, or a bot that is itself a folder.
pub(super) fn shared(bots: &[ClassBot]) -> Vec<&Path> {
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

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use crate::marking::class::submissions::submissions;
    use crate::marking::class::submissions::tests::class;

    #[test]
    fn only_what_is_a_bot_s_own_is_its_own() {
        let class = class();
        let folder = class.path().join("bots");
        fs::write(folder.join("anna/bot.py"), "").unwrap();
        let link = |to: &str| std::os::unix::fs::symlink(to, folder.join("bo/bot.py")).unwrap();
        let own = || {
            let bots = submissions(&folder, Some("python3 {}/bot.py"), &[])
                .unwrap()
                .bots;
            bots.into_iter()
                .map(|bot| bot.is_own(&bot.line().unwrap()))
                .collect::<Vec<_>>()
        };
        link("main.py");
        fs::write(folder.join("bo/main.py"), "").unwrap();
        assert_eq!(own(), [true, true]);
        fs::remove_file(folder.join("bo/bot.py")).unwrap();
        link("../anna/bot.py");
        assert_eq!(own(), [true, false]);
        fs::remove_dir_all(folder.join("bo")).unwrap();
        std::os::unix::fs::symlink("anna", folder.join("bo")).unwrap();
        assert_eq!(own(), [true, false]);
        // The folder of a class may be a link.
        let linked = class.path().join("linked");
        std::os::unix::fs::symlink("bots", &linked).unwrap();
        let bots = submissions(&linked, Some("python3 {}/bot.py"), &[])
            .unwrap()
            .bots;
        assert!(bots[0].is_own(&bots[0].line().unwrap()));
    }
}
