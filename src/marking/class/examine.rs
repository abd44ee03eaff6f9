//! A bot of a class takes the exam, step by step, and everything about it is kept.

use std::fs;
use std::io;
use std::sync::PoisonError;
use std::time::Duration;

use super::bot::ClassBot;
use super::bot_files::BotFiles;
use super::manifest::Manifest;
use super::marked::{FailedBuild, Marked, Unmarked};
use super::page;
use super::run::Class;
use crate::OWN_BUILD;
use crate::file;
use crate::marking::conduct::manners::Manners;
use crate::marking::exam::{Exam, ExamGame, ExamStep, StepOutcome};
use crate::marking::journal::Journal;
use crate::marking::marker::Marker;
use crate::marking::results::ExamResults;
use crate::marking::retry::{self, Retry};
use crate::marking::trial;
use crate::matches::Outcome;
use crate::players::{Contender, Evidence, Failure, Terms};

/// The time for each of the calls that show a bot's manners.
const MANNERS_TIME: Duration = Duration::from_secs(3);

impl Class {
    /// Does the first step for a bot, unless it is done; for a bot with `earlier` results, does all remaining steps.
    pub(super) fn mark(
        &self,
        bot: usize,
        threads: usize,
        earlier: Option<&Marked>,
        done: &impl Fn(u64, u64),
    ) -> Result<Marked, Failure> {
        let files = self.files(bot);
        let (mut journal, mut results) = match &files {
            Some(files) => {
                let has_record = |step| files.has(step);
                let (journal, results) = Journal::open(&files.steps(), &self.exam, has_record)?;
                (Some(journal), results)
            }
            None => (None, earlier.cloned().unwrap_or_default().results),
        };
        let before = results.steps;
        let mut reported = earlier.map_or(0, |earlier| earlier.results.next);
        let mut report = |next, made: u64| {
            let moves: u64 = (reported..next).map(|step| self.exam.moves_of(step)).sum();
            done(made, moves.saturating_sub(made));
            reported = next;
        };
        report(results.next, 0);
        let mut save_error = None;
        let mut failed_build = None;
        // Only a bot that is still to be asked needs its program: a merged folder has no builds.
        let is_asked = results.end.is_none() && (earlier.is_some() || results.steps == 0);
        let manifest = files.as_ref().map(BotFiles::manifest);
        let known = manifest.as_deref().and_then(Manifest::read);
        let known = match &manifest {
            Some(path) if known.is_none() && is_asked => {
                let new = Manifest::begin(&self.plan, bot);
                new.write(path)?;
                Some(new)
            }
            Some(path) if is_asked => {
                let other = known.as_ref().and_then(Manifest::gone_on_with);
                other.iter().try_for_each(|other| other.write(path))?;
                other.or(known)
            }
            _ => known,
        };
        let builds = known.as_ref().map(|known| known.builds.clone());
        let mut ask = || {
            if let Err(failed) = self.prepare(bot)? {
                let error = io::Error::other(failed.to_string());
                failed_build = Some(failed);
                return Err(error.into());
            }
            let marker = self.marker(bot, threads);
            let each = |step: &ExamStep, results: &ExamResults| {
                let mut note = || {
                    if let Some(files) = &files {
                        save_step(files, step, results.next)?;
                    }
                    match &mut journal {
                        Some(journal) => journal.add(&self.exam, step, results),
                        None => Ok(()),
                    }
                };
                if let Err(error) = note() {
                    save_error = Some(error);
                    return Err(Failure::Stopped);
                }
                report(results.next + 1, step.moves());
                Ok(())
            };
            match earlier {
                Some(_) => marker.mark(&mut results, each),
                None => {
                    let marked = marker.mark_round(&mut results, each).map(|_| ());
                    if let Some(obstacle) = self.obstacle(&results) {
                        return Err(io::Error::other(obstacle).into());
                    }
                    let plays = results
                        .failed
                        .iter()
                        .all(|(_, answer)| answer.played.is_ok());
                    if let Some(move_time) = (plays && self.exam.games > 0)
                        .then(|| marker.move_time())
                        .flatten()
                    {
                        let move_times = self.move_times.lock();
                        move_times
                            .unwrap_or_else(PoisonError::into_inner)
                            .insert(bot, move_time);
                    }
                    marked
                }
            }
        };
        let marked = if is_asked { ask() } else { Ok(()) };
        let error = match (save_error, marked) {
            (Some(error), _) => return Err(error.into()),
            (None, Err(failure @ (Failure::Arena(_) | Failure::Machine(_)))) => {
                let error = match failure {
                    Failure::Arena(error) => Unmarked::Bot(error.to_string()),
                    failure => Unmarked::Machine(failure.to_string()),
                };
                if let Some(journal) = &mut journal {
                    journal.add_error(&error)?;
                }
                if let Unmarked::Bot(_) = error {
                    report(self.exam.steps(), 0);
                }
                Some(error)
            }
            (None, marked) => {
                marked?;
                report(results.next, 0);
                None
            }
        };
        let mut is_new = results.steps > before;
        let is_over = results.end.is_some() || error.is_some();
        let retry = match (known, &files) {
            (Some(known), Some(files)) if is_over && !known.is_done => {
                is_new = true;
                // The steps come first: the failed cases may never be asked again.
                let known = known.with_steps(&self.exam, &files.done()?);
                known.write(&files.manifest())?;
                match results.end {
                    Some(_) => self.retry_failed(bot, threads, known, files, &results)?,
                    None => known.retry,
                }
            }
            (known, _) => known.map(|known| known.retry).unwrap_or_default(),
        };
        let marked = Marked {
            results,
            error,
            failed_build,
            retry,
            builds: builds.unwrap_or_default(),
        };
        if let Some(files) = files.filter(|_| marked.is_over()) {
            self.note_manners(bot, &files, &marked)?;
            // Keeps an existing page: the same steps make the same page, and its reviews take seconds.
            if is_new || marked.results.end.is_none() || !files.page().exists() {
                write_page(&files, &self.plan.bots[bot], &self.exam, &marked)
                    .map_err(io::Error::other)?;
            }
        }
        Ok(marked)
    }

    /// Asks a bot that has done all steps its failed cases again, and completes its manifest, unless the bot cannot be
    /// run now: a resumed run then asks them.
    fn retry_failed(
        &self,
        bot: usize,
        threads: usize,
        known: Manifest,
        files: &BotFiles,
        results: &ExamResults,
    ) -> Result<Retry, Failure> {
        // A run that was killed after the last step did not get here, and its programs may be gone.
        let is_ready = results.failed.is_empty()
            || match self.prepare(bot) {
                Err(Failure::Stopped) => return Err(Failure::Stopped),
                ready => matches!(ready, Ok(Ok(()))),
            };
        if !is_ready {
            return Ok(Retry::none(&self.exam, results));
        }
        let (asked, is_done) = self
            .marker(bot, threads)
            .retry_failed(results, retry::TIME_LIMIT)?;
        if is_done {
            known.completed(asked.clone()).write(&files.manifest())?;
        }
        Ok(asked)
    }

    /// The reason why the bot can't be run, if its author wants to hear of nothing else then.
    fn obstacle(&self, results: &ExamResults) -> Option<String> {
        let (_, answer) = results.failed.first()?;
        let fault = answer.played.as_ref().err()?;
        let must_run = self.plan.trial.must_run;
        must_run.then(|| trial::obstacle(fault)).flatten()
    }

    fn marker(&self, bot: usize, threads: usize) -> Marker<'_> {
        Marker {
            exam: &self.exam,
            marked: Contender::program(self.lines[bot].clone()),
            terms: self.terms.clone(),
            threads,
        }
    }

    /// Notes the manners of a bot that is marked and can be asked, unless that has been done.
    fn note_manners(&self, bot: usize, files: &BotFiles, marked: &Marked) -> io::Result<()> {
        let passed = marked
            .results
            .marks
            .levels
            .iter()
            .any(|level| level.passed > 0);
        if !passed || marked.error.is_some() || files.read_manners().is_some() {
            return Ok(());
        }
        // A bot that does not answer is not waited for as long as for a move.
        let time_limit = self.terms.time_limit.min(MANNERS_TIME);
        let terms = Terms {
            time_limit,
            ..self.terms.clone()
        };
        match Manners::of(&self.lines[bot], &terms) {
            Ok(manners) => files.write_manners(&manners),
            // A later run notes them.
            Err(_) => Ok(()),
        }
    }

    /// The files of a bot, if any are kept.
    fn files(&self, bot: usize) -> Option<BotFiles<'_>> {
        let folder = self.folder.as_ref()?.path();
        let name = &self.plan.bots[bot].name;
        Some(BotFiles::new(folder, &self.exam, bot, name))
    }

    /// Builds a bot, if bots are built and this one is not yet, and checks whether it is there and may be run.
    fn prepare(&self, bot: usize) -> Result<Result<(), FailedBuild>, Failure> {
        if let Some(reason) = &self.intake.refused[bot] {
            return Err(io::Error::other(reason.clone()).into());
        }
        if let Some(builds) = &self.builds
            && let Err(failed) = builds.build(bot, &self.intake.bots[bot])?
        {
            return Ok(Err(failed));
        }
        if let Some(path) = &self.bots[bot].path
            && !path.exists()
        {
            let message = format!("'{}' does not exist", path.display());
            return Err(io::Error::new(io::ErrorKind::NotFound, message).into());
        }
        if !self.bots[bot].is_own(&self.lines[bot]) {
            let message = "its program is a link that leads out of its own folder";
            return Err(io::Error::other(message).into());
        }
        match self.terms.isolation.obstacle(&self.lines[bot]) {
            Some(obstacle) => Err(io::Error::other(obstacle).into()),
            None => Ok(Ok(())),
        }
    }
}

/// Keeps the evidence of a step that a bot failed by a fault, and the record of a game. Both must be there before the
/// step counts.
fn save_step(files: &BotFiles, step: &ExamStep, number: u32) -> io::Result<()> {
    let mut evidence = None;
    if let Some(Evidence::InMemory(artifacts)) = step.fault().and_then(|it| it.evidence.as_ref()) {
        let place = files.fault(number);
        artifacts
            .write(&files.path(&place))
            .map_err(io::Error::other)?;
        evidence = Some(Evidence::InFolder(place));
    }
    if let StepOutcome::Game(ExamGame {
        record: Some(record),
        ..
    }) = &step.outcome
    {
        let mut record = record.clone();
        record.set_build(&OWN_BUILD.to_string());
        if let Outcome::Fault { fault, .. } = &mut record.course.outcome {
            fault.evidence = evidence;
        }
        let path = files.path(&files.record(number));
        path.parent().map_or(Ok(()), fs::create_dir_all)?;
        file::write(&path, record.to_string().as_bytes()).map_err(io::Error::other)?;
    }
    Ok(())
}

/// Writes the page about a bot that is marked.
pub(super) fn write_page(
    files: &BotFiles,
    bot: &ClassBot,
    exam: &Exam,
    marked: &Marked,
) -> Result<(), file::WriteError> {
    let page = page::page(bot, exam, marked, files);
    file::write(&files.page(), page.as_bytes())?;
    Ok(())
}
