//! Builds of submissions: each is built once, before its bot is marked, and kept.

use std::env;
use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use tempfile::TempDir;

use super::folder::{self, ClassFolder};
use super::roster::ClassBot;
use crate::file::{self, PlannedFolderError};
use crate::players::{Evidence, Failure, Fault, Workshop};

/// Lines of a failed build's output that are shown beside the mark.
const SHOWN_LINES: usize = 5;

/// How submissions are built.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BuildPlan {
    /// The command, with `{}` for the folder of the copy in which it runs.
    pub command: String,
    /// Files of the marker that replace those of the same suffix in the copy.
    pub with: Vec<PathBuf>,
}

/// Why there is nothing to run of a submission.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FailedBuild {
    /// The reason, in one line.
    pub reason: String,
    /// The end of what the command printed.
    pub output: String,
}

/// The folder of the results.
pub(super) enum BuildPlace {
    /// In the folder of the class.
    Kept(PathBuf),
    /// Until the class is marked.
    Temporary(TempDir),
}

/// The builds of a class. A result is a folder in their place, and of a failed build there is a file.
pub(super) struct Builds {
    pub(super) workshop: Workshop,
    pub(super) place: BuildPlace,
}

impl FailedBuild {
    /// What a file says, if there is one.
    ///
    /// # Errors
    /// It cannot be read.
    pub(super) fn read(path: &Path) -> io::Result<Option<Self>> {
        match fs::read(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            text => Ok(Some(serde_json::from_slice(&text?)?)),
        }
    }

    /// Writes it into a file.
    ///
    /// # Errors
    /// The file cannot be written.
    pub(super) fn write(&self, path: &Path) -> io::Result<()> {
        let text = serde_json::to_vec_pretty(self)?;
        file::write(path, &text).map_err(io::Error::other)?;
        Ok(())
    }

    fn because(reason: impl ToString) -> Self {
        Self {
            reason: reason.to_string(),
            output: String::new(),
        }
    }
}

/// The reason and the last lines of the output, in one line.
impl fmt::Display for FailedBuild {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines = self.output.lines().map(str::trim);
        let lines: Vec<_> = lines.filter(|line| !line.is_empty()).collect();
        write!(f, "its build failed: {}", self.reason)?;
        let end = &lines[lines.len().saturating_sub(SHOWN_LINES)..];
        end.iter().try_for_each(|line| write!(f, " | {line}"))
    }
}

impl From<Fault> for FailedBuild {
    fn from(fault: Fault) -> Self {
        let stderr = fault.evidence.as_ref().and_then(Evidence::stderr);
        Self {
            output: stderr.unwrap_or_default(),
            reason: fault.reason,
        }
    }
}

impl BuildPlace {
    /// The place in the folder of a class, or a temporary one.
    ///
    /// # Errors
    /// It cannot be made.
    pub(super) fn new(folder: Option<&ClassFolder>) -> Result<Self, PlannedFolderError> {
        match folder {
            Some(folder) => {
                let path = folder.builds();
                fs::create_dir_all(&path).map_err(file::refused(&path))?;
                Ok(Self::Kept(path))
            }
            None => {
                let made = tempfile::Builder::new().prefix("advance-builds-").tempdir();
                Ok(Self::Temporary(
                    made.map_err(file::refused(&env::temp_dir()))?,
                ))
            }
        }
    }

    pub(super) fn path(&self) -> &Path {
        match self {
            Self::Kept(path) => path,
            Self::Temporary(folder) => folder.path(),
        }
    }

    /// A bot as it is called when it is built: with the result for its submission.
    pub(super) fn built(&self, number: usize, bot: &ClassBot) -> ClassBot {
        ClassBot {
            path: Some(self.path().join(folder::file_name(number, &bot.name))),
            ..bot.clone()
        }
    }
}

impl Builds {
    /// Builds the submission of a bot, unless that has been done.
    ///
    /// # Errors
    /// The build could not be made or kept, or a stop was requested.
    pub(super) fn build(
        &self,
        number: usize,
        bot: &ClassBot,
    ) -> Result<Result<(), FailedBuild>, Failure> {
        let (Some(submission), Some(built)) = (&bot.path, self.place.built(number, bot).path)
        else {
            // A command line names no submission.
            return Ok(Ok(()));
        };
        let failed = built.with_extension("json");
        if built.is_dir() {
            return Ok(Ok(()));
        }
        if let Some(known) = FailedBuild::read(&failed)? {
            return Ok(Err(known));
        }
        // A class may hold a link to another student's submission.
        let kind = fs::symlink_metadata(submission).map_err(|error| {
            let told = format!("cannot build '{}': {error}", submission.display());
            io::Error::new(error.kind(), told)
        })?;
        let failure = if kind.is_symlink() {
            FailedBuild::because("the submission is a link")
        } else {
            let part = built.with_extension("part");
            let _ = fs::remove_dir_all(&part);
            match self.workshop.build(submission, &part) {
                Ok(()) => {
                    fs::rename(&part, &built)?;
                    return Ok(Ok(()));
                }
                Err(failure) => {
                    let _ = fs::remove_dir_all(&part);
                    match failure {
                        Failure::Fault(fault) => fault.into(),
                        failure => return Err(failure),
                    }
                }
            }
        };
        failure.write(&failed)?;
        Ok(Err(failure))
    }
}
