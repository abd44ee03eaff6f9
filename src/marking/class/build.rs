//! Builds of submissions: each is built once, before its bot is marked, and kept.

use std::env;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use tempfile::TempDir;

use super::bot::ClassBot;
use super::bot_files;
use super::folder::ClassFolder;
use super::marked::FailedBuild;
use crate::file::{self, PlannedFolderError};
use crate::players::{Failure, SubmissionBuilder};
use crate::search::Stop;

/// As many builds that fail alike, with none that succeeds, are the command's fault.
const MAX_EQUAL_FAILURES: usize = 3;

/// The folder of the results.
pub(super) enum BuildPlace {
    /// In the folder of the class.
    JournalState(PathBuf),
    /// Until the class is marked.
    Temporary(TempDir),
}

/// The builds of a class. Their place holds a folder for each result, and a file for each failed build.
pub(super) struct Builds {
    pub(super) builder: SubmissionBuilder,
    pub(super) place: BuildPlace,
    stop: Stop,
    first: Mutex<FirstBuilds>,
}

/// The first builds of a class.
#[derive(Default)]
struct FirstBuilds {
    succeeded: bool,
    /// The failures and their files, until a build succeeds.
    failed: Vec<(FailedBuild, PathBuf)>,
    /// The failure that all have.
    common_failure: Option<String>,
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
                Ok(Self::JournalState(path))
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
            Self::JournalState(path) => path,
            Self::Temporary(folder) => folder.path(),
        }
    }

    /// The bot as it is called once it is built: with the result in place of its submission.
    pub(super) fn built(&self, number: usize, bot: &ClassBot) -> ClassBot {
        ClassBot {
            path: Some(self.path().join(bot_files::file_name(number, &bot.name))),
            ..bot.clone()
        }
    }
}

impl Builds {
    /// The builds of a class, which a `stop` ends when the first ones fail alike.
    pub(super) fn new(builder: SubmissionBuilder, place: BuildPlace, stop: Stop) -> Self {
        Self {
            builder,
            place,
            stop,
            first: Mutex::default(),
        }
    }

    /// The failure of the first builds, if they failed alike.
    pub(super) fn common_failure(&self) -> Option<String> {
        self.first().common_failure.clone()
    }

    fn first(&self) -> std::sync::MutexGuard<'_, FirstBuilds> {
        self.first.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes the outcome of a build. Where the command itself is at fault, no failure is kept, so that a run with
    /// another command can begin anew, and the class is stopped.
    fn note(&self, outcome: Result<(), (&FailedBuild, &Path)>) -> io::Result<()> {
        let mut first = self.first();
        match outcome {
            Ok(()) => first.succeeded = true,
            Err((failure, file)) => first.failed.push((failure.clone(), file.to_owned())),
        }
        if first.succeeded || first.failed.len() < MAX_EQUAL_FAILURES {
            return Ok(());
        }
        let (failure, _) = &first.failed[0];
        if first.failed.iter().all(|(other, _)| other == failure) {
            first.common_failure = Some(failure.to_string());
            for (_, file) in &first.failed {
                fs::remove_file(file)?;
            }
            self.stop.request();
        }
        first.succeeded = true;
        Ok(())
    }

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
            // A bot that is only a command line has no submission.
            return Ok(Ok(()));
        };
        let failed = built.with_extension("json");
        if built.is_dir() {
            self.note(Ok(()))?;
            return Ok(Ok(()));
        }
        if let Some(known) = FailedBuild::read(&failed)? {
            return Ok(Err(known));
        }
        // A class may hold a link to another student's submission.
        let kind = fs::symlink_metadata(submission).map_err(|error| {
            let message = format!("cannot build '{}': {error}", submission.display());
            io::Error::new(error.kind(), message)
        })?;
        let failure = if kind.is_symlink() {
            FailedBuild::because("the submission is a link")
        } else {
            let part = built.with_extension("part");
            let _ = fs::remove_dir_all(&part);
            match self.builder.build(submission, &part) {
                Ok(()) => {
                    fs::rename(&part, &built)?;
                    self.note(Ok(()))?;
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
        self.note(Err((&failure, &failed)))?;
        Ok(Err(failure))
    }
}
