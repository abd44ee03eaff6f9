//! The manifest of a bot: what was marked, by what and how, for whoever appeals against a mark.

use std::env;
use std::fs;
use std::io;
use std::path::Path;
use std::sync::OnceLock;
use std::time::{Duration, SystemTime};

use serde::{Deserialize, Serialize};

use super::digest::hash;
use super::plan::ClassPlan;
use crate::OWN_BUILD;
use crate::file;
use crate::marking::exam::{Exam, ExamStep, StepOutcome, is_passed};
use crate::marking::retry::Retry;

/// The version of the form of a manifest.
const SCHEMA: u32 = 1;

/// The end of the year 9999, from 1970 on.
const LAST_DATE: Duration = Duration::from_secs(253_402_300_799);

/// Bytes of a manifest that are read: far more than one of thousands of steps has.
const MOST_BYTES: usize = 64 << 20;

/// The facts about the marking of a bot. Hashes are SHA-256, in hexadecimal digits.
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
    /// The builds that marked, in their order.
    pub(super) builds: Vec<String>,
    /// When the marking began.
    begun: String,
    opponent: String,
    seed: u64,
    games: u32,
    limits: ManifestLimits,
    /// The steps in their order, of the last time that the bot was marked to an end; none before.
    steps: Vec<ManifestStep>,
    #[serde(flatten)]
    pub(super) retry: Retry,
    /// True if the bot is marked to the end, and its failed cases were asked again.
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
    /// True if the case was passed, or the game won.
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
            builds: vec![OWN_BUILD.to_string()],
            begun: date(SystemTime::now()),
            opponent: plan.opponent.clone(),
            seed: plan.seed,
            games: plan.games,
            limits: ManifestLimits {
                time_limit: plan.time_limit,
                time_limit_cpu: plan.time_limit_cpu,
                total_time: plan.total_time,
            },
            steps: Vec::new(),
            retry: Retry::default(),
            is_done: false,
        }
    }

    /// The same for a bot that this build goes on to mark; `None` if it has before.
    pub(super) fn gone_on_with(&self) -> Option<Self> {
        let own = OWN_BUILD.to_string();
        (!self.builds.contains(&own)).then(|| Self {
            builds: [&self.builds[..], &[own]].concat(),
            ..self.clone()
        })
    }

    /// The same for a bot that has done these steps.
    pub(super) fn with_steps(self, exam: &Exam, steps: &[(u32, ExamStep)]) -> Self {
        let steps = steps.iter().filter_map(|(number, step)| {
            let good = match &step.outcome {
                StepOutcome::Case(answer) => is_passed(&exam.cases[*number as usize], answer),
                StepOutcome::Game(game) => game.winner == Some(game.side),
                // Which ones it passed stays hidden.
                StepOutcome::Hidden(_) => return None,
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
    pub(super) fn completed(self, retry: Retry) -> Self {
        Self {
            retry,
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

/// A date as text. The clock of a machine may be wrong: a year that cannot be written is the nearest that can.
fn date(now: SystemTime) -> String {
    let last = SystemTime::UNIX_EPOCH + LAST_DATE;
    httpdate::fmt_http_date(now.clamp(SystemTime::UNIX_EPOCH, last))
}

/// The hash of this program; `None` if it cannot be read.
fn own_hash() -> Option<String> {
    static KNOWN: OnceLock<Option<String>> = OnceLock::new();
    let own = || hash([env::current_exe().ok()?.as_path()]).ok();
    KNOWN.get_or_init(own).clone()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_of_wrong_clocks_are_written() {
        let epoch = SystemTime::UNIX_EPOCH;
        let first = "Thu, 01 Jan 1970 00:00:00 GMT";
        assert_eq!(date(epoch - Duration::from_secs(1)), first);
        let far = date(epoch + 2 * LAST_DATE);
        assert_eq!(far, "Fri, 31 Dec 9999 23:59:59 GMT");
    }
}
