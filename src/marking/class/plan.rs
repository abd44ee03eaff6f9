//! The plan of a class.

use std::env;
use std::path::PathBuf;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::roster::{ClassBot, PassedOver};
use super::students::Student;
use crate::cases::{self, BalanceError, CaseLevel, ReadCasesError};
use crate::marking::exam::{Exam, OPPONENT};
use crate::marking::hidden::hidden_cases;
use crate::matches::Shard;
use crate::players::isolation::CPU_IS_KNOWN;
use crate::players::{CommandLine, ParseCommandLineError};

/// The way submissions are built.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BuildPlan {
    /// The command, with `{}` for the folder of the copy in which it runs.
    pub command: String,
    /// Files of the marker that replace those of the same suffix in the copy.
    pub with: Vec<PathBuf>,
}

/// The bots to mark, with all settings of the exam. Paths are as they were given.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClassPlan {
    /// The bots.
    pub bots: Vec<ClassBot>,
    /// The entries of the class that are no bots.
    #[serde(default)]
    pub passed_over: Vec<PassedOver>,
    /// The students whose bots they are; none if nobody has listed them.
    #[serde(default)]
    pub students: Vec<Student>,
    /// The folder of the cases.
    pub cases: PathBuf,
    /// The levels to mark; if there are none, all, whose cases must then be balanced.
    pub levels: Vec<u8>,
    /// Number of games of each bot.
    pub games: u32,
    /// The opponent in the games; `None` in plans from before it was written down, whose opponent was weaker.
    pub opponent: Option<String>,
    /// The seed of the games.
    pub seed: u64,
    /// Time limit of a move, in milliseconds.
    pub time_limit: u64,
    /// Limit of the processor time of a move, in milliseconds.
    pub time_limit_cpu: Option<u64>,
    /// Time limit of all cases and games of a bot, one after another, in milliseconds.
    pub total_time: Option<u64>,
    /// Whether a bot that has failed a case of a level goes on to the later levels and the games.
    pub all: bool,
    /// The seed of the hidden cases; `None` for none.
    pub hidden: Option<u64>,
    /// The bots to mark here, by their numbers.
    pub shard: Shard,
    /// The way submissions are built; `None` if the bots run as they are.
    pub build: Option<BuildPlan>,
    /// Trust in the bots.
    pub trust: Trust,
    /// The current folder, to which paths are relative.
    pub place: PathBuf,
    /// The fingerprint of the cases; set when the class begins.
    pub fingerprint: Option<u64>,
}

/// Trust in bots.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Trust {
    /// The bot is this program.
    Own,
    /// The bots may see what the user sees, but have limits.
    Trusted,
    /// The bots run in a sandbox.
    Sandboxed,
}

/// Why a plan can't be carried out.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PlanError {
    /// The cases cannot be read.
    #[error(transparent)]
    Cases(#[from] ReadCasesError),
    /// The cases make no fair mark.
    #[error("{0}; to mark some levels only, name them: --level 5,6")]
    Balance(BalanceError),
    /// A level asked for has no cases.
    #[error(transparent)]
    Level(BalanceError),
    /// The command line of a bot is invalid.
    #[error("cannot call '{name}'")]
    Bot {
        /// Its name.
        name: String,
        /// The fault of its command line.
        source: ParseCommandLineError,
    },
    /// Builds, and the bots that they make, need a sandbox.
    #[error("builds need a sandbox: build the bots that you trust yourself")]
    Unsafe,
    /// Processor time can't be limited here.
    #[error(
        "this system does not tell how much processor time a program uses: limit its time by the clock"
    )]
    Cpu,
    /// The cases are not those that the class was begun with.
    #[error("the cases in '{}' are not those that this was begun with: put those back, or begin anew", .0.display())]
    Changed(PathBuf),
    /// The class was begun with another opponent.
    #[error(
        "this was begun against another opponent than '{OPPONENT}' as this version plays it: go on with the version \
         that began it, or begin anew"
    )]
    Opponent,
    /// The class was begun in another folder.
    #[error("this class was begun in '{}': resume it there", .0.display())]
    Elsewhere(PathBuf),
}

impl ClassPlan {
    /// The command lines of the bots that run outside a sandbox, except this program itself. A plan made by another
    /// person can name any program.
    #[must_use]
    pub fn unconfined(&self) -> Vec<String> {
        let own = env::current_exe().map(ClassBot::program);
        let is_own =
            |bot: &&ClassBot| self.trust == Trust::Own && own.as_ref().is_ok_and(|own| own == *bot);
        let confined = self.trust == Trust::Sandboxed;
        let bots = self.bots.iter().filter(|bot| !confined && !is_own(bot));
        bots.map(|bot| {
            bot.line()
                .map_or_else(|_| bot.call.clone(), |line| line.to_string())
        })
        .collect()
    }

    /// The exam that the bots take.
    ///
    /// # Errors
    /// When processor time cannot be limited here, the opponent is another one, or the cases cannot be read, do not fit the plan, or have changed.
    pub(super) fn exam(&self) -> Result<Exam, PlanError> {
        if self.time_limit_cpu.is_some() && !CPU_IS_KNOWN {
            return Err(PlanError::Cpu);
        }
        if self.opponent.as_deref() != Some(OPPONENT) {
            return Err(PlanError::Opponent);
        }
        let mut cases = cases::read(&self.cases)?;
        if self.levels.is_empty() {
            cases::check_balance(&cases, &self.cases).map_err(PlanError::Balance)?;
        } else {
            let asked = |level: &CaseLevel| self.levels.contains(&level.level().number());
            let levels: Vec<_> = CaseLevel::ALL.into_iter().filter(asked).collect();
            cases.retain(|case| levels.contains(&case.level));
            cases::check_levels(&cases, &levels, &self.cases).map_err(PlanError::Level)?;
        }
        let hidden = self.hidden.map(|seed| hidden_cases(&cases, seed));
        let exam = Exam {
            cases,
            games: self.games,
            seed: self.seed,
            all: self.all,
            hidden: hidden.unwrap_or_default(),
            total_time: self.total_time.map(Duration::from_millis),
        };
        let known = self.fingerprint;
        if known.is_some_and(|known| known != fingerprint(&exam)) {
            return Err(PlanError::Changed(self.cases.clone()));
        }
        Ok(exam)
    }

    /// The numbers of the bots to mark here.
    pub(super) fn numbers(&self) -> impl Iterator<Item = u32> + Clone + Send + use<> {
        self.shard.numbers(self.bots.len() as u32)
    }

    /// The command lines of bots.
    pub(super) fn lines(bots: &[ClassBot]) -> Result<Vec<CommandLine>, PlanError> {
        let line = |bot: &ClassBot| {
            bot.line().map_err(|source| PlanError::Bot {
                name: bot.name.clone(),
                source,
            })
        };
        bots.iter().map(line).collect()
    }

    /// Checks that the current folder is the one in which the class was begun.
    pub(super) fn check_place(&self) -> Result<(), PlanError> {
        match env::current_dir() {
            Ok(here) if here == self.place => Ok(()),
            _ => Err(PlanError::Elsewhere(self.place.clone())),
        }
    }

    pub(super) fn patience(&self) -> Duration {
        Duration::from_millis(self.time_limit)
    }

    pub(super) fn cpu(&self) -> Option<Duration> {
        self.time_limit_cpu.map(Duration::from_millis)
    }
}

/// The fingerprint of an exam's cases.
pub(super) fn fingerprint(exam: &Exam) -> u64 {
    cases::folder::fingerprint(exam.cases.iter().chain(&exam.hidden))
}
