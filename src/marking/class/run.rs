//! A class: its bots are marked one by one, and its pages written.

use std::collections::BTreeMap;
use std::io;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use super::bot::ClassBot;
use super::build::Builds;
use super::conduct::Conduct;
use super::estimate::Estimate;
use super::folder::ClassFolder;
use super::intake::Intake;
use super::marked::Marked;
use super::plan::{ClassPlan, PlanError};
use super::submissions::PassedOver;
use super::{exports, index, table};
use crate::file::{self, PlannedFolderError};
use crate::marking::exam::Exam;
use crate::matches::in_parallel;
use crate::players::isolation::NoIsolation;
use crate::players::{BuilderError, CommandLine, Failure, Terms};

/// Bots that are ready to be marked.
pub struct Class {
    pub(super) plan: ClassPlan,
    pub(super) exam: Exam,
    /// The bots as they are called: a bot that is built has another path than in the plan.
    pub(super) bots: Vec<ClassBot>,
    pub(super) lines: Vec<CommandLine>,
    pub(super) intake: Intake,
    pub(super) builds: Option<Builds>,
    pub(super) terms: Terms,
    pub(super) folder: Option<ClassFolder>,
    pub(super) changes: Vec<String>,
    /// The times of bots for a move of a game.
    pub(super) move_times: Mutex<BTreeMap<usize, Duration>>,
}

/// The reason why a class can't be marked.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ClassError {
    /// The plan can't be carried out.
    #[error(transparent)]
    Plan(#[from] PlanError),
    /// Its folder can't be used.
    #[error(transparent)]
    Folder(#[from] PlannedFolderError),
    /// The bots can't be isolated.
    #[error(transparent)]
    Isolation(#[from] NoIsolation),
    /// The bots can't be built.
    #[error(transparent)]
    Build(#[from] BuilderError),
    /// The first builds failed alike.
    #[error("the first builds failed alike, so that the command itself seems to be wrong: {0}")]
    BuildsFail(String),
    /// A file can't be written.
    #[error(transparent)]
    Write(#[from] file::WriteError),
    /// The steps can't be read or kept.
    #[error("the marks can't be kept in '{}'", folder.display())]
    Keep {
        /// The folder.
        folder: PathBuf,
        /// The reason.
        source: io::Error,
    },
    /// A stop was requested, or a bot could not be asked.
    #[error(transparent)]
    Failure(Failure),
}

impl Class {
    /// Which bots a resumed class marks anew, and why, a sentence for each. It keeps the marks of the others.
    #[must_use]
    pub fn changes(&self) -> &[String] {
        &self.changes
    }

    /// The exam that all bots take.
    #[must_use]
    pub fn exam(&self) -> &Exam {
        &self.exam
    }

    /// The bots, including those of other shards.
    #[must_use]
    pub fn bots(&self) -> &[ClassBot] {
        &self.plan.bots
    }

    /// The entries of the class that are no bots.
    #[must_use]
    pub fn passed_over(&self) -> &[PassedOver] {
        &self.plan.passed_over
    }

    /// The gaps in the isolation of the bots, one sentence for each.
    #[must_use]
    pub fn gaps(&self) -> Vec<String> {
        self.terms.isolation.gaps()
    }

    /// The maximum number of moves that the bots marked here make.
    #[must_use]
    pub fn moves(&self) -> u64 {
        self.plan.numbers().count() as u64 * self.exam.moves()
    }

    /// Marks the bots of this shard, `threads` cases or games at once, and returns the outcome of each bot by its
    /// number. Every bot first answers its first case; then, and each time that one is marked to the end, `estimated` gets
    /// the time that the rest takes.
    ///
    /// After each step, `done` gets the numbers of [moves](Class::moves) that were made and left out since its last call;
    /// those of an earlier run are left out. Ends early when a stop is requested.
    ///
    /// # Errors
    /// When the folder can't be written. A bot that can't be asked is not an error.
    pub fn run(
        &self,
        threads: usize,
        estimated: impl Fn(&Estimate),
        done: impl Fn(u64, u64) + Sync,
    ) -> Result<BTreeMap<usize, Marked>, ClassError> {
        let numbers = self.plan.numbers();
        let workers = |bots: usize| threads.clamp(1, bots.max(1));
        let mut all: BTreeMap<_, _> = numbers
            .clone()
            .map(|bot| (bot as usize, Marked::default()))
            .collect();
        let first = |bot| self.mark(bot as usize, 1, None, &done);
        let at_once = workers(numbers.clone().count());
        self.mark_each(numbers, at_once, first, &mut all, |_| ())?;
        if let Some(reason) = self.builds.as_ref().and_then(Builds::common_failure) {
            return Err(ClassError::BuildsFail(reason));
        }
        let earlier = all.clone();
        let unfinished = earlier.iter().filter(|(_, marked)| !marked.is_over());
        let unfinished: Vec<_> = unfinished.map(|(&bot, _)| bot as u32).collect();
        let workers = workers(unfinished.len());
        let renew = |all: &BTreeMap<usize, Marked>| {
            let move_times = self
                .move_times
                .lock()
                .unwrap_or_else(PoisonError::into_inner);
            let estimate = Estimate::new(&self.exam, all, &move_times, threads, threads / workers);
            if let Some(estimate) = estimate.filter(|_| !self.terms.stop.is_requested()) {
                estimated(&estimate);
            }
        };
        renew(&all);
        let rest = |bot| {
            let bot = bot as usize;
            self.mark(bot, threads / workers, earlier.get(&bot), &done)
        };
        self.mark_each(unfinished.into_iter(), workers, rest, &mut all, renew)?;
        if all.values().all(Marked::is_over)
            && let Some(folder) = &self.folder
        {
            write_table(folder, &self.plan, &self.exam, &all)?;
        }
        Ok(all)
    }

    /// Does `work` for each of these bots, `workers` at once, and keeps the outcomes in `all`, which `report` gets each
    /// time.
    fn mark_each(
        &self,
        bots: impl Iterator<Item = u32> + Send,
        workers: usize,
        work: impl Fn(u32) -> Result<Marked, Failure> + Sync,
        all: &mut BTreeMap<usize, Marked>,
        report: impl Fn(&BTreeMap<usize, Marked>),
    ) -> Result<(), ClassError> {
        in_parallel(bots, workers, &self.terms.stop, work, |bot, marked| {
            all.insert(bot as usize, marked);
            report(all);
            Ok(())
        })
        .map_err(|failure| match failure {
            failure @ (Failure::Arena(_) | Failure::Machine(_)) => {
                let source = match failure {
                    Failure::Arena(source) => source,
                    failure => io::Error::other(failure),
                };
                let folder = self.folder.as_ref().map(|folder| folder.path().to_owned());
                let folder = folder.unwrap_or_default();
                ClassError::Keep { folder, source }
            }
            failure => ClassError::Failure(failure),
        })
    }
}

/// Writes the tables of all bots that are marked here, and the pages about them.
pub(super) fn write_table(
    folder: &ClassFolder,
    plan: &ClassPlan,
    exam: &Exam,
    all: &BTreeMap<usize, Marked>,
) -> Result<(), file::WriteError> {
    file::write(&folder.table(), table::csv(plan, all).as_bytes())?;
    for (name, table) in exports::tables(plan, all) {
        file::write(&folder.path().join(name), &table)?;
    }
    let conduct = Conduct::find(folder, plan, exam, all);
    file::write(
        &folder.path().join("conduct.html"),
        conduct.page(plan).as_bytes(),
    )?;
    let index = index::page(plan, all, &conduct.alike());
    file::write(&folder.index(), index.as_bytes())?;
    Ok(())
}
