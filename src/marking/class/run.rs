//! A class: its bots are marked one by one, and its pages written.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;
use std::time::Duration;

use super::folder::{self, ClassFolder};
use super::marked::Marked;
use super::plan::{ClassPlan, PlanError, Trust};
use super::roster::{self, ClassBot};
use super::{index, page, table};
use crate::cases;
use crate::file::{self, PlannedFolderError};
use crate::marking::exam::{Done, Exam, ExamGame, ExamStep};
use crate::marking::journal::Journal;
use crate::marking::marker::Marker;
use crate::marking::results::ExamResults;
use crate::matches::in_parallel;
use crate::players::isolation::{Isolation, NoIsolation, Sandbox};
use crate::players::{CommandLine, Contender, Evidence, Failure, Terms};
use crate::search::Stop;

/// Bots that are ready to be marked.
pub struct Class {
    plan: ClassPlan,
    exam: Exam,
    lines: Vec<CommandLine>,
    terms: Terms,
    folder: Option<ClassFolder>,
}

/// Why a class can't be marked.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ClassError {
    /// What was planned can't be done.
    #[error(transparent)]
    Plan(#[from] PlanError),
    /// Its folder can't be used.
    #[error(transparent)]
    Folder(#[from] PlannedFolderError),
    /// The bots can't be kept from the answers.
    #[error(transparent)]
    Isolation(#[from] NoIsolation),
    /// A file can't be written.
    #[error(transparent)]
    Write(#[from] file::WriteError),
    /// The steps can't be read or kept.
    #[error("the marks can't be kept")]
    Keep(#[source] io::Error),
    /// A stop was requested, or a bot could not be asked.
    #[error(transparent)]
    Failure(Failure),
}

impl Class {
    /// Sets up what is planned, in a new folder if one is named.
    ///
    /// # Errors
    /// When something is wrong with the plan or the folder, or bots that are not trusted can't be isolated.
    pub fn begin(
        mut plan: ClassPlan,
        folder: Option<&Path>,
        stop: &Stop,
    ) -> Result<Self, ClassError> {
        let exam = plan.exam()?;
        plan.fingerprint = Some(cases::fingerprint(&exam.cases));
        let lines = plan.lines()?;
        let folder = folder.map(ClassFolder::create).transpose()?;
        let terms = terms(&plan, folder.as_ref(), stop)?;
        if let Some(folder) = &folder {
            folder.keep(&plan)?;
        }
        Ok(Self {
            plan,
            exam,
            lines,
            terms,
            folder,
        })
    }

    /// Sets up what was planned in a folder, to do the rest of it.
    ///
    /// # Errors
    /// As [`Class::begin`], and when the class was begun in another current folder.
    pub fn resume(folder: &Path, stop: &Stop) -> Result<Self, ClassError> {
        let (folder, plan) = ClassFolder::open(folder)?;
        plan.check_place()?;
        let terms = terms(&plan, Some(&folder), stop)?;
        Ok(Self {
            exam: plan.exam()?,
            lines: plan.lines()?,
            plan,
            terms,
            folder: Some(folder),
        })
    }

    /// What all bots are put to.
    #[must_use]
    pub fn exam(&self) -> &Exam {
        &self.exam
    }

    /// The bots.
    #[must_use]
    pub fn bots(&self) -> &[ClassBot] {
        &self.plan.bots
    }

    /// Marks all bots, as many cases or games at once as there are `threads`, and returns what became of each.
    /// `done` is called after each step, those that were done before included. It ends early when a stop
    /// is requested.
    ///
    /// # Errors
    /// When the folder can't be written. That a bot can't be asked is none.
    pub fn run(&self, threads: usize, done: impl Fn() + Sync) -> Result<Vec<Marked>, ClassError> {
        let count = self.lines.len();
        let workers = threads.clamp(1, count.max(1));
        let mark = |bot| self.mark(bot as usize, threads / workers, &done);
        let mut all = BTreeMap::new();
        let mut wrong = None;
        let jobs = 0..count as u32;
        in_parallel(jobs, workers, &self.terms.stop, mark, |bot, marked| {
            if let Err(error) = self.write_page(bot as usize, &marked) {
                wrong = Some(error);
                return Err(Failure::Stopped);
            }
            all.insert(bot as usize, marked);
            Ok(())
        })
        .map_err(|failure| {
            wrong.take().unwrap_or(match failure {
                Failure::Arena(error) => ClassError::Keep(error),
                failure => ClassError::Failure(failure),
            })
        })?;
        let all: Vec<_> = (0..count)
            .map(|bot| all.remove(&bot).unwrap_or_default())
            .collect();
        if all.iter().all(Marked::is_over)
            && let Some(folder) = &self.folder
        {
            file::write(&folder.table(), table::csv(&self.plan, &all).as_bytes())?;
            file::write(&folder.index(), index::page(&self.plan, &all).as_bytes())?;
        }
        Ok(all)
    }

    /// Does what is left for one bot.
    fn mark(&self, bot: usize, threads: usize, done: &impl Fn()) -> Result<Marked, Failure> {
        if !self.plan.bots[bot].is_own(&self.lines[bot]) {
            return Ok(Marked {
                error: Some("its program is a link that leads out of its own folder".to_owned()),
                ..Marked::default()
            });
        }
        let (mut journal, mut results) = match &self.folder {
            Some(folder) => {
                let path = folder.steps(bot, &self.plan.bots[bot].name);
                let (journal, results) = Journal::open(&path, &self.exam)?;
                (Some(journal), results)
            }
            None => (None, ExamResults::default()),
        };
        (0..results.steps).for_each(|_| done());
        let marker = Marker {
            exam: &self.exam,
            marked: Contender::program(self.lines[bot].clone()),
            terms: self.terms.clone(),
            threads,
        };
        let mut unkept = None;
        let marked = marker.mark(&mut results, |step, results| {
            let mut keep = || {
                self.keep_fault(bot, step, results.steps)?;
                match &mut journal {
                    Some(journal) => journal.add(&self.exam, step, results),
                    None => Ok(()),
                }
            };
            if let Err(error) = keep() {
                unkept = Some(error);
                return Err(Failure::Stopped);
            }
            done();
            Ok(())
        });
        match (unkept, marked) {
            (Some(error), _) => Err(error.into()),
            (None, Err(Failure::Arena(error))) => Ok(Marked {
                results,
                error: Some(error.to_string()),
            }),
            (None, marked) => marked.map(|()| Marked {
                results,
                error: None,
            }),
        }
    }

    /// Keeps what is left of a bot at a step that it failed by a fault.
    fn keep_fault(&self, bot: usize, step: &ExamStep, number: u32) -> io::Result<()> {
        let Some(folder) = &self.folder else {
            return Ok(());
        };
        let Some(Evidence::Held(remains)) = step.fault().and_then(|fault| fault.evidence.as_ref())
        else {
            return Ok(());
        };
        let name = &self.plan.bots[bot].name;
        let place = folder.fault(bot, name, &self.exam.file_name(number));
        remains.write(&place).map_err(io::Error::other)?;
        if let Done::Game(ExamGame {
            record: Some(record),
            ..
        }) = &step.done
        {
            file::write(&place.join("game.txt"), record.to_string().as_bytes())
                .map_err(io::Error::other)?;
        }
        Ok(())
    }

    fn write_page(&self, bot: usize, marked: &Marked) -> Result<(), ClassError> {
        if let Some(folder) = &self.folder
            && marked.is_over()
        {
            let name = &self.plan.bots[bot].name;
            let kept = |step| folder::fault(bot, name, &self.exam.file_name(step));
            let page = page::page(name, &self.exam, marked, kept);
            file::write(&folder.page(bot, name), page.as_bytes())?;
        }
        Ok(())
    }
}

/// What the bots have to keep to. Those that are not trusted see neither the answers nor other bots' marks.
fn terms(plan: &ClassPlan, folder: Option<&ClassFolder>, stop: &Stop) -> Result<Terms, ClassError> {
    let isolation = match plan.trust {
        Trust::Own => Isolation::None,
        Trust::Trusted => Isolation::Folder,
        Trust::Sandboxed => {
            let hidden: Vec<_> = [Some(plan.cases.as_path()), folder.map(ClassFolder::path)]
                .into_iter()
                .flatten()
                .collect();
            Isolation::Sandbox(Sandbox::new(&hidden, &roster::shared(&plan.bots))?)
        }
    };
    Ok(Terms {
        patience: plan.patience(),
        // No engine is marked.
        grace: Duration::ZERO,
        cpu: plan.cpu(),
        stop: stop.clone(),
        isolation,
    })
}
