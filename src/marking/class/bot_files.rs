//! The files of a bot in the folder of its class.

use std::fs;
use std::io::{self, BufReader};
use std::path::{Path, PathBuf};

use super::layout::{BUILDS, CONDUCT, FAULTS, GAMES, MANIFESTS, PAGES, STEPS, SUBMISSIONS};
use super::manifest::Manifest;
use super::marked::{FailedBuild, Marked};
use crate::file;
use crate::marking::conduct::manners::Manners;
use crate::marking::exam::{Exam, ExamStep};
use crate::marking::journal::JournalState;
use crate::matches::MOST_RECORD_BYTES;
use crate::matches::record::Record;

/// The longest file of manners that is read, in bytes.
const MOST_MANNERS: usize = 1 << 20;

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

    /// The files of the same bot in another folder of the same class.
    pub(super) fn in_folder<'b>(&'b self, folder: &'b Path) -> BotFiles<'b> {
        BotFiles {
            folder,
            exam: self.exam,
            stem: self.stem.clone(),
        }
    }

    pub(super) fn stem(&self) -> &str {
        &self.stem
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
        let state = JournalState::read(reader, &steps, self.exam, |step| self.has(step))?;
        let manifest = Manifest::read(&self.manifest());
        let (retry, builds) = manifest
            .map(|known| (known.retry, known.builds))
            .unwrap_or_default();
        Ok(Marked {
            results: state.results,
            error: state.error,
            failed_build: FailedBuild::read(&self.failed_build())?,
            retry,
            builds,
        })
    }

    /// The file with the reason why the build failed.
    pub(super) fn failed_build(&self) -> PathBuf {
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
    pub(super) fn remove(&self) -> io::Result<()> {
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
        JournalState::read_each(reader, &path, self.exam, |step| self.has(step), each)?;
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

    /// True if there is a record of a game.
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
