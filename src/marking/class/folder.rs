//! The folder of a class: its plan, the steps that are done, and the pages about them.

use std::fs;
use std::io::{self, BufReader};
use std::path::{Path, PathBuf};

use super::manifest::Manifest;
use super::marked::{FailedBuild, Marked};
use super::plan::ClassPlan;
use crate::file::{self, PlannedFolder, PlannedFolderError, refused, remove_leftovers};
use crate::marking::conduct::manners::Manners;
use crate::marking::exam::{Exam, ExamStep};
use crate::marking::journal::Kept;
use crate::matches::MOST_RECORD_BYTES;
use crate::matches::record::Record;

const STEPS: &str = "steps";
const PAGES: &str = "bots";
const BUILDS: &str = "builds";
const MANIFESTS: &str = "manifests";
const SUBMISSIONS: &str = "submissions";
const CONDUCT: &str = "conduct";

/// The longest file of manners that is read, in bytes.
const MOST_MANNERS: usize = 1 << 20;

/// The subfolder of the records of the games, with a folder for each bot.
const GAMES: &str = "games";

/// The subfolder of the evidence of faults, with a folder for each case or game in which a bot made no legal move.
const FAULTS: &str = "faults";

/// The name for the content of such folders.
const HOLDS: &str = "marks";

/// A folder that is locked against other writers for as long as this lives.
pub(super) struct ClassFolder(PlannedFolder);

impl ClassPlan {
    /// The plan in the folder of a class, even while another run works in it.
    ///
    /// # Errors
    /// The folder has no plan, or it cannot be read.
    pub fn read(folder: &Path) -> Result<Self, PlannedFolderError> {
        PlannedFolder::plan(folder, HOLDS)
    }
}

impl ClassFolder {
    /// A folder for a new class, made if necessary.
    ///
    /// # Errors
    /// When it holds a class already, or steps or builds of another one, or another run is writing into it.
    pub(super) fn create(path: &Path) -> Result<Self, PlannedFolderError> {
        let folder = PlannedFolder::create(path, &[STEPS, PAGES, GAMES], HOLDS)?;
        for room in [STEPS, BUILDS, SUBMISSIONS].map(|room| path.join(room)) {
            match fs::read_dir(&room) {
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                entries => {
                    if entries.map_err(refused(&room))?.next().is_some() {
                        return Err(PlannedFolderError::Unplanned(room));
                    }
                }
            }
        }
        Ok(Self(folder))
    }

    /// Writes the plan: from now on the class can be resumed.
    pub(super) fn keep(&self, plan: &ClassPlan) -> Result<(), PlannedFolderError> {
        self.0.set(plan)
    }

    /// The folder of a class that was begun, and its plan.
    ///
    /// # Errors
    /// When there is no class, or another run is writing into it.
    pub(super) fn open(path: &Path) -> Result<(Self, ClassPlan), PlannedFolderError> {
        let (folder, plan) = PlannedFolder::open(path, &[PAGES], HOLDS)?;
        let games = path.join(GAMES);
        fs::create_dir_all(&games)
            .and_then(|()| fs::read_dir(&games))
            .and_then(|mut all| all.try_for_each(|of_bot| remove_leftovers(&of_bot?.path())))
            .map_err(refused(&games))?;
        Ok((Self(folder), plan))
    }

    /// Copies all files about a bot, from which `marked` was [read](BotFiles::read), from another folder of the same
    /// class.
    pub(super) fn take(&self, from: &BotFiles, marked: &Marked) -> io::Result<()> {
        let to = BotFiles {
            folder: self.path(),
            exam: from.exam,
            stem: from.stem.clone(),
        };
        fs::copy(from.steps(), to.steps())?;
        if let Some(failed) = &marked.failed_build {
            fs::create_dir_all(self.builds())?;
            failed.write(&to.failed_build())?;
        }
        if let Some(manners) = from.read_manners() {
            to.write_manners(&manners)?;
        }
        for folder in [GAMES, FAULTS] {
            let folder = format!("{folder}/{}", from.stem);
            copy_folder(&from.path(&folder), &to.path(&folder))?;
        }
        for (from, to) in [(from.page(), to.page()), (from.manifest(), to.manifest())] {
            if from.is_file() {
                to.parent().map_or(Ok(()), fs::create_dir_all)?;
                fs::copy(from, to)?;
            }
        }
        Ok(())
    }

    pub(super) fn path(&self) -> &Path {
        self.0.path()
    }

    /// The folder of the results of builds.
    pub(super) fn builds(&self) -> PathBuf {
        self.path().join(BUILDS)
    }

    /// The folder of the files of archives.
    pub(super) fn submissions(&self) -> PathBuf {
        self.path().join(SUBMISSIONS)
    }

    pub(super) fn table(&self) -> PathBuf {
        self.path().join("marks.csv")
    }

    pub(super) fn index(&self) -> PathBuf {
        self.path().join("index.html")
    }
}

/// Copies a folder with its folders and regular files, if it exists: a pipe could wait forever, and a link could lead
/// anywhere.
fn copy_folder(from: &Path, to: &Path) -> io::Result<()> {
    let entries = match fs::read_dir(from) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        entries => entries?,
    };
    fs::create_dir_all(to)?;
    for entry in entries {
        let entry = entry?;
        let to = to.join(entry.file_name());
        let kind = entry.file_type()?;
        if kind.is_dir() {
            copy_folder(&entry.path(), &to)?;
        } else if kind.is_file() {
            fs::copy(entry.path(), to)?;
        }
    }
    Ok(())
}

/// The path of the page about a bot, relative to the folder of the class.
pub(super) fn page(number: usize, name: &str) -> String {
    format!("{PAGES}/{}.html", file_name(number, name))
}

/// The files of a bot in a folder of its class.
pub(super) struct BotFiles<'a> {
    folder: &'a Path,
    exam: &'a Exam,
    /// The name of the bot's files, without an extension.
    stem: String,
}

impl<'a> BotFiles<'a> {
    /// The files of the bot with this number, from 0.
    pub(super) fn new(folder: &'a Path, exam: &'a Exam, number: usize, name: &str) -> Self {
        Self {
            folder,
            exam,
            stem: file_name(number, name),
        }
    }

    /// The results of the bot so far; empty if it has no steps.
    ///
    /// # Errors
    /// The steps cannot be read, or do not belong to this exam.
    pub(super) fn read(&self) -> io::Result<Marked> {
        let steps = self.steps();
        if !steps.exists() {
            return Ok(Marked::default());
        }
        let reader = BufReader::new(file::open_regular(&steps)?);
        let kept = Kept::read(reader, &steps, self.exam, |step| self.has(step))?;
        Ok(Marked {
            results: kept.results,
            error: kept.error,
            failed_build: FailedBuild::read(&self.failed_build())?,
            again: Manifest::read(&self.manifest())
                .map(|known| known.again)
                .unwrap_or_default(),
        })
    }

    /// The file that says why the build failed.
    fn failed_build(&self) -> PathBuf {
        self.path(&format!("{BUILDS}/{}.json", self.stem))
    }

    /// The file or folder at a path relative to the folder of the class.
    pub(super) fn path(&self, path: &str) -> PathBuf {
        self.folder.join(path)
    }

    pub(super) fn steps(&self) -> PathBuf {
        self.path(&format!("{STEPS}/{}.jsonl", self.stem))
    }

    fn manners(&self) -> PathBuf {
        self.path(&format!("{CONDUCT}/{}.json", self.stem))
    }

    /// The manners of the bot; `None` if they are not noted.
    pub(super) fn read_manners(&self) -> Option<Manners> {
        let text = file::read_regular(&self.manners(), MOST_MANNERS).ok()?;
        serde_json::from_slice(&text).ok()
    }

    /// Notes the manners of the bot.
    pub(super) fn write_manners(&self, manners: &Manners) -> io::Result<()> {
        let path = self.manners();
        fs::create_dir_all(file::folder(&path))?;
        let text = serde_json::to_vec_pretty(manners)?;
        file::write(&path, &text).map_err(io::Error::other)?;
        Ok(())
    }

    pub(super) fn page(&self) -> PathBuf {
        self.path(&format!("{PAGES}/{}.html", self.stem))
    }

    pub(super) fn manifest(&self) -> PathBuf {
        self.path(&format!("{MANIFESTS}/{}.json", self.stem))
    }

    /// Removes all files about the bot, so that it is marked anew.
    ///
    /// # Errors
    /// One cannot be removed.
    pub(super) fn forget(&self) -> io::Result<()> {
        let room = |room: &str| self.path(&format!("{room}/{}", self.stem));
        let folders = [GAMES, FAULTS, BUILDS, SUBMISSIONS];
        let folders = folders.map(|name| fs::remove_dir_all(room(name)));
        // The manifest comes last: until then, this is done again.
        let files = [
            self.page(),
            self.failed_build(),
            self.manners(),
            self.steps(),
            self.manifest(),
        ];
        let files = files.map(fs::remove_file);
        folders
            .into_iter()
            .chain(files)
            .try_for_each(|removed| match removed {
                Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
                _ => Ok(()),
            })
    }

    /// The steps that are done, with their numbers.
    ///
    /// # Errors
    /// They cannot be read, or do not belong to this exam.
    pub(super) fn done(&self) -> io::Result<Vec<(u32, ExamStep)>> {
        let path = self.steps();
        let reader = BufReader::new(file::open_regular(&path)?);
        let mut steps = Vec::new();
        let each = |number, step: &ExamStep| steps.push((number, step.clone()));
        Kept::read_each(reader, &path, self.exam, |step| self.has(step), each)?;
        Ok(steps)
    }

    /// The folder of the evidence of a step, relative to the folder of the class.
    pub(super) fn fault(&self, step: u32) -> String {
        format!("{FAULTS}/{}/{}", self.stem, self.exam.file_name(step))
    }

    /// The file with the record of a game, by the number of its step, relative to the folder of the class.
    pub(super) fn record(&self, step: u32) -> String {
        format!("{GAMES}/{}/{}.txt", self.stem, self.exam.file_name(step))
    }

    /// Whether there is a record of a game.
    pub(super) fn has(&self, step: u32) -> bool {
        self.path(&self.record(step)).exists()
    }

    /// The record of a game; `None` if it is gone or damaged.
    pub(super) fn read_record(&self, step: u32) -> Option<Record> {
        let text = file::read_regular(&self.path(&self.record(step)), MOST_RECORD_BYTES).ok()?;
        Record::read(&String::from_utf8(text).ok()?, crate::games::GAMES).ok()
    }
}

/// The name of a bot's files: its number, which makes them differ, and its name in characters that any system accepts.
pub(super) fn file_name(number: usize, name: &str) -> String {
    let plain = |letter: char| match letter {
        'a'..='z' | 'A'..='Z' | '0'..='9' | '-' | '_' => letter,
        _ => '_',
    };
    let name: String = name.chars().take(40).map(plain).collect();
    format!("{:03}-{name}", number + 1)
}
