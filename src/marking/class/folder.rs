//! The folder of a class: what was planned, the steps that are done, and what is told of them.

use std::fs::{self, File};
use std::io::{self, BufReader};
use std::path::{Path, PathBuf};

use super::build::FailedBuild;
use super::marked::Marked;
use super::plan::ClassPlan;
use crate::file::{PlannedFolder, PlannedFolderError};
use crate::marking::exam::Exam;
use crate::marking::journal::Kept;

const STEPS: &str = "steps";
const PAGES: &str = "bots";
const BUILDS: &str = "builds";

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

    /// What was planned in a folder, even while another run works in it.
    pub(super) fn plan(path: &Path) -> Result<ClassPlan, PlannedFolderError> {
        PlannedFolder::plan(path, HOLDS)
    }

    /// Copies all files about a bot from another folder of the same class, except pages, and reads its steps; nothing is
    /// done if they are not there.
    pub(super) fn take(
        &self,
        from: &Path,
        number: usize,
        name: &str,
        exam: &Exam,
    ) -> io::Result<Marked> {
        let file_name = file_name(number, name);
        let steps = steps(from, &file_name);
        if !steps.exists() {
            return Ok(Marked::default());
        }
        let Kept { results, error, .. } =
            Kept::read(BufReader::new(File::open(&steps)?), &steps, exam)?;
        fs::copy(&steps, self.steps(number, name))?;
        let build = Path::new(BUILDS).join(format!("{file_name}.json"));
        let failed_build = FailedBuild::read(&from.join(&build))?;
        if let Some(failed) = &failed_build {
            fs::create_dir_all(self.builds())?;
            failed.write(&self.path().join(build))?;
        }
        let faults = Path::new(FAULTS).join(file_name);
        copy_folder(&from.join(&faults), &self.path().join(&faults))?;
        Ok(Marked {
            results,
            error,
            failed_build,
        })
    }

    pub(super) fn path(&self) -> &Path {
        self.0.path()
    }

    /// The steps of a bot.
    pub(super) fn steps(&self, number: usize, name: &str) -> PathBuf {
        steps(self.path(), &file_name(number, name))
    }

    /// What is left of a bot at a step of its exam.
    pub(super) fn fault(&self, number: usize, name: &str, step: &str) -> PathBuf {
        self.path().join(fault(number, name, step))
    }

    /// The page about a bot.
    pub(super) fn page(&self, number: usize, name: &str) -> PathBuf {
        self.path().join(page(number, name))
    }

    /// The results of builds.
    pub(super) fn builds(&self) -> PathBuf {
        self.path().join(BUILDS)
    }

    pub(super) fn table(&self) -> PathBuf {
        self.path().join("marks.csv")
    }

    pub(super) fn index(&self) -> PathBuf {
        self.path().join("index.html")
    }
}

fn steps(folder: &Path, file_name: &str) -> PathBuf {
    folder.join(STEPS).join(format!("{file_name}.jsonl"))
}

/// Copies a folder with all that is in it, if it is there.
fn copy_folder(from: &Path, to: &Path) -> io::Result<()> {
    let entries = match fs::read_dir(from) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        entries => entries?,
    };
    fs::create_dir_all(to)?;
    for entry in entries {
        let entry = entry?;
        let to = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy_folder(&entry.path(), &to)?;
        } else {
            fs::copy(entry.path(), to)?;
        }
    }
    Ok(())
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
pub(super) fn file_name(number: usize, name: &str) -> String {
    let plain = |letter: char| match letter {
        'a'..='z' | 'A'..='Z' | '0'..='9' | '-' | '_' => letter,
        _ => '_',
    };
    let name: String = name.chars().take(40).map(plain).collect();
    format!("{:03}-{name}", number + 1)
}
