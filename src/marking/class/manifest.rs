//! The manifest of a bot: what was marked, by what and how, for whoever appeals against a mark.

use std::env;
use std::fs::{self, File};
use std::io;
use std::path::Path;
use std::sync::OnceLock;
use std::time::SystemTime;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::plan::ClassPlan;
use crate::file;
use crate::marking::again::Again;
use crate::marking::exam::{Done, Exam, ExamStep, is_passed};

/// The version of the form of a manifest.
const SCHEMA: u32 = 1;

/// Bytes of a manifest that are read: far more than one of thousands of steps has.
const MOST_BYTES: usize = 64 << 20;

/// How a bot was marked. Hashes are SHA-256, in hexadecimal digits.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Manifest {
    schema: u32,
    name: String,
    /// The hash of the submission as it was marked; `None` if it has no files.
    pub(super) submission: Option<String>,
    /// The fingerprint of the cases.
    cases: String,
    /// The hash of the program that marked.
    program: Option<String>,
    /// Its version.
    version: String,
    /// When the marking began.
    begun: String,
    opponent: Option<String>,
    seed: u64,
    games: u32,
    limits: ManifestLimits,
    /// The steps in their order, of the last time that the bot was marked to an end; none before.
    steps: Vec<ManifestStep>,
    #[serde(flatten)]
    pub(super) again: Again,
    /// Whether the bot is marked to the end, and its failed cases were asked again.
    pub(super) is_done: bool,
}

/// The limits, in milliseconds.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct ManifestLimits {
    time_limit: u64,
    time_limit_cpu: Option<u64>,
    total_time: Option<u64>,
}

/// A case or a game, and its time in milliseconds.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct ManifestStep {
    step: String,
    /// Whether the case was passed, or the game won.
    good: bool,
    /// The bot's own time, which limits judge.
    ms: u64,
    wall_ms: u64,
    cpu_ms: Option<u64>,
}

impl Manifest {
    /// The manifest of a bot that is about to be marked.
    pub(super) fn begin(plan: &ClassPlan, number: usize) -> Self {
        let bot = &plan.bots[number];
        Self {
            schema: SCHEMA,
            name: bot.name.clone(),
            submission: bot.hash(),
            cases: format!("{:016x}", plan.fingerprint.unwrap_or_default()),
            program: own_hash(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            begun: httpdate::fmt_http_date(SystemTime::now()),
            opponent: plan.opponent.clone(),
            seed: plan.seed,
            games: plan.games,
            limits: ManifestLimits {
                time_limit: plan.time_limit,
                time_limit_cpu: plan.time_limit_cpu,
                total_time: plan.total_time,
            },
            steps: Vec::new(),
            again: Again::default(),
            is_done: false,
        }
    }

    /// The same for a bot that has done these steps.
    pub(super) fn with_steps(self, exam: &Exam, steps: &[(u32, ExamStep)]) -> Self {
        let steps = steps.iter().filter_map(|(number, step)| {
            let good = match &step.done {
                Done::Case(answer) => is_passed(&exam.cases[*number as usize], answer),
                Done::Game(game) => game.winner == Some(game.side),
                // Which ones it passed stays hidden.
                Done::Hidden(_) => return None,
            };
            Some(ManifestStep {
                step: exam.file_name(*number),
                good,
                ms: step.spent.own.as_millis() as u64,
                wall_ms: step.spent.wall.as_millis() as u64,
                cpu_ms: step.spent.cpu.map(|cpu| cpu.as_millis() as u64),
            })
        });
        Self {
            steps: steps.collect(),
            ..self
        }
    }

    /// The same for a bot whose failed cases were asked again.
    pub(super) fn ended(self, again: Again) -> Self {
        Self {
            again,
            is_done: true,
            ..self
        }
    }

    /// Reads a manifest; `None` if there is none, or another version's.
    pub(super) fn read(path: &Path) -> Option<Self> {
        let text = file::read_regular(path, MOST_BYTES).ok()?;
        let read: Self = serde_json::from_slice(&text).ok()?;
        (read.schema == SCHEMA).then_some(read)
    }

    /// Writes it.
    ///
    /// # Errors
    /// It cannot be written.
    pub(super) fn write(&self, path: &Path) -> io::Result<()> {
        path.parent().map_or(Ok(()), fs::create_dir_all)?;
        let text = serde_json::to_vec_pretty(self)?;
        file::write(path, &text).map_err(io::Error::other)?;
        Ok(())
    }
}

/// The hash of this program; `None` if it cannot be read.
fn own_hash() -> Option<String> {
    static KNOWN: OnceLock<Option<String>> = OnceLock::new();
    let own = || hash([env::current_exe().ok()?.as_path()]).ok();
    KNOWN.get_or_init(own).clone()
}

/// The hash of files, and of folders with all that is in them: names, links and the contents of files.
///
/// # Errors
/// Something cannot be read.
pub(super) fn hash<'a>(paths: impl IntoIterator<Item = &'a Path>) -> io::Result<String> {
    let mut hasher = Sha256::new();
    for path in paths {
        add(path, &mut hasher)?;
    }
    Ok(hasher
        .finalize()
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect())
}

fn add(path: &Path, hasher: &mut Sha256) -> io::Result<()> {
    let kind = fs::metadata(path)?;
    if kind.is_file() {
        hasher.update(b"file\0");
        hasher.update(kind.len().to_le_bytes());
        io::copy(&mut File::open(path)?, hasher)?;
    } else if kind.is_dir() {
        hasher.update(b"folder\0");
        let entries = fs::read_dir(path)?.map(|entry| Ok(entry?.file_name()));
        let mut names = entries.collect::<io::Result<Vec<_>>>()?;
        names.sort();
        for name in names {
            let bytes = name.as_encoded_bytes();
            hasher.update((bytes.len() as u64).to_le_bytes());
            hasher.update(bytes);
            let inside = path.join(&name);
            // A link may lead back to this folder.
            match fs::symlink_metadata(&inside)?.is_symlink() {
                true => hasher.update(fs::read_link(&inside)?.as_os_str().as_encoded_bytes()),
                false => add(&inside, hasher)?,
            }
        }
        hasher.update(b"end\0");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hash_sees_every_byte_and_name() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        fs::create_dir(path("in")).unwrap();
        fs::write(path("in/a"), "x").unwrap();
        let hash = || super::hash([folder.path()]).unwrap();
        let before = hash();
        assert_eq!(before.len(), 64);
        assert_eq!(hash(), before);
        fs::write(path("in/a"), "y").unwrap();
        let other = hash();
        fs::rename(path("in/a"), path("in/b")).unwrap();
        let third = hash();
        assert!(before != other && other != third && before != third);
    }
}
