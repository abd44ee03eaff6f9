//! The folder of a class: what was planned, the steps that are done, and what is told of them.

use std::path::{Path, PathBuf};

use super::plan::ClassPlan;
use crate::file::{PlannedFolder, PlannedFolderError};

const STEPS: &str = "steps";
const PAGES: &str = "bots";

/// Where, in a folder for each such case or game, is what is left of bots that made no legal move.
const FAULTS: &str = "faults";

/// What such folders hold.
const HOLDS: &str = "marks";

/// A folder that is locked against other writers for as long as this lives.
pub(super) struct ClassFolder(PlannedFolder);

impl ClassFolder {
    /// A folder for a new class, made if it is not there.
    ///
    /// # Errors
    /// When it holds one already, or another run is writing into it.
    pub(super) fn create(path: &Path) -> Result<Self, PlannedFolderError> {
        PlannedFolder::create(path, &[STEPS, PAGES], HOLDS).map(Self)
    }

    /// Writes what is planned: from now on the class can be resumed.
    pub(super) fn keep(&self, plan: &ClassPlan) -> Result<(), PlannedFolderError> {
        self.0.set(plan)
    }

    /// The folder of a class that was begun, and what was planned.
    ///
    /// # Errors
    /// When there is none, or another run is writing into it.
    pub(super) fn open(path: &Path) -> Result<(Self, ClassPlan), PlannedFolderError> {
        let (folder, plan) = PlannedFolder::open(path, &[PAGES], HOLDS)?;
        Ok((Self(folder), plan))
    }

    pub(super) fn path(&self) -> &Path {
        self.0.path()
    }

    /// The steps of a bot.
    pub(super) fn steps(&self, number: usize, name: &str) -> PathBuf {
        self.path()
            .join(STEPS)
            .join(format!("{}.jsonl", file_name(number, name)))
    }

    /// What is left of a bot at a step of its exam.
    pub(super) fn fault(&self, number: usize, name: &str, step: &str) -> PathBuf {
        self.path().join(fault(number, name, step))
    }

    /// The page about a bot.
    pub(super) fn page(&self, number: usize, name: &str) -> PathBuf {
        self.path().join(page(number, name))
    }

    pub(super) fn table(&self) -> PathBuf {
        self.path().join("marks.csv")
    }

    pub(super) fn index(&self) -> PathBuf {
        self.path().join("index.html")
    }
}

/// The page about a bot, from the folder of the class.
pub(super) fn page(number: usize, name: &str) -> String {
    format!("{PAGES}/{}.html", file_name(number, name))
}

/// What is left of a bot at a step of its exam, from the folder of the class.
pub(super) fn fault(number: usize, name: &str, step: &str) -> String {
    format!("{FAULTS}/{}/{step}", file_name(number, name))
}

/// What the files of a bot are called: its number, so that they differ, and what of its name any system takes.
fn file_name(number: usize, name: &str) -> String {
    let plain = |letter: char| match letter {
        'a'..='z' | 'A'..='Z' | '0'..='9' | '-' | '_' => letter,
        _ => '_',
    };
    let name: String = name.chars().take(40).map(plain).collect();
    format!("{:03}-{name}", number + 1)
}
