//! The outcome of marking one bot.

use std::fmt;
use std::io;
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::file;
use crate::marking::hidden::HiddenComparison;
use crate::marking::results::{ATTENTION, ExamEnd, ExamResults, join_notes};
use crate::marking::retry::Retry;
use crate::players::{Evidence, Fault};

/// The longest file of a failed build that is read, in bytes: far more than the end of its output takes.
const MOST_BYTES: usize = 1 << 20;

/// Lines of a failed build's output that are shown beside the mark.
const SHOWN_LINES: usize = 5;

/// The outcome of marking a bot, perhaps not to its end.
#[derive(Clone, Debug, Default)]
pub struct Marked {
    /// Its results, without an end if the run was interrupted.
    pub results: ExamResults,
    /// The reason why it could not be asked.
    pub error: Option<Unmarked>,
    /// The reason why there is no program to ask: `error` is then set too.
    pub failed_build: Option<FailedBuild>,
    /// Its failed cases, asked again.
    pub retry: Retry,
    /// The builds that marked it, if its marks are kept.
    pub builds: Vec<String>,
}

/// The reason why a bot could not be asked, in one line. It has no mark then, and a resumed run asks it again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unmarked {
    /// It is no program that can be run.
    Bot(String),
    /// The machine has a [shortage](crate::players::Shortage) of a promised resource.
    Machine(String),
}

impl fmt::Display for Unmarked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Self::Bot(reason) | Self::Machine(reason)) = self;
        f.write_str(reason)
    }
}

/// The reason why a submission has no program to run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FailedBuild {
    /// The reason, in one line.
    pub reason: String,
    /// The end of what the command printed.
    pub output: String,
}

impl Marked {
    /// True if there is nothing left to do: all is done, or it can't be done.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.results.end.is_some() || self.error.is_some()
    }

    /// The note beside the mark, in a sentence.
    #[must_use]
    pub fn note(&self) -> Option<String> {
        if let Some(error) = &self.error {
            return Some(format!("not marked: {error}"));
        }
        let concerns = self.concerns().map(|reason| format!("{ATTENTION}{reason}"));
        join_notes(concerns.chain(self.remarks()))
    }

    /// The same beside flags, which replace the prefix for the lecturer.
    pub(super) fn note_beside_flags(&self) -> Option<String> {
        let error = self.error.as_ref().map(ToString::to_string);
        error.or_else(|| join_notes(self.concerns().chain(self.remarks())))
    }

    /// The reasons for a lecturer to look at the bot, a sentence each.
    fn concerns(&self) -> impl Iterator<Item = String> {
        let results = &self.results;
        let differs = results
            .hidden_comparison()
            .filter(HiddenComparison::differs);
        let differs = differs.map(|comparison| comparison.to_string());
        let no_board_note = results.no_board_note().into_iter();
        no_board_note.chain(differs).chain(self.retry.note())
    }

    /// The bot's failures, and the part that was not tried.
    fn remarks(&self) -> impl Iterator<Item = String> {
        let results = &self.results;
        let faults = results.fault_notes();
        let end = results.end.and_then(ExamEnd::note);
        faults.chain(end).chain(results.remark_notes())
    }

    /// The note for the student beside the mark, in a sentence.
    pub(super) fn student_note(&self) -> Option<String> {
        if self.error.is_some() {
            return self.note();
        }
        join_notes(self.results.student_notes())
    }

    /// The mark in points; `None` if the bot could not be asked.
    #[must_use]
    pub fn mark(&self) -> Option<f64> {
        self.error.is_none().then(|| self.results.marks.total())
    }
}

impl FailedBuild {
    /// Reads the file, if it exists.
    ///
    /// # Errors
    /// It cannot be read.
    pub(super) fn read(path: &Path) -> io::Result<Option<Self>> {
        match file::read_regular(path, MOST_BYTES) {
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

    pub(super) fn because(reason: impl ToString) -> Self {
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
