//! A class: its bots are marked one by one, and its pages written.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use super::build::{BuildPlace, Builds};
use super::conduct::Conduct;
use super::estimate::Estimate;
use super::folder::{BotFiles, ClassFolder};
use super::intake::Intake;
use super::manifest::{AskedAgain, Manifest};
use super::marked::{FailedBuild, Marked, Unmarked};
use super::plan::{ClassPlan, PlanError, Trust, fingerprint};
use super::submissions::{self, ClassBot, PassedOver};
use super::{index, page, students, table};
use crate::file::{self, PlannedFolderError};
use crate::marking::conduct::manners::Manners;
use crate::marking::exam::{Done, Exam, ExamGame, ExamStep};
use crate::marking::journal::Journal;
use crate::marking::marker::Marker;
use crate::marking::results::ExamResults;
use crate::matches::{Outcome, in_parallel};
use crate::players::isolation::{Isolation, NoIsolation, OtherUsers, Sandbox};
use crate::players::{CommandLine, Contender, Evidence, Failure, Terms, Workshop, WorkshopError};
use crate::search::Stop;

/// The time for each of the calls that show a bot's manners.
const MANNERS_TIME: Duration = Duration::from_secs(3);

/// Bots that are ready to be marked.
pub struct Class {
    plan: ClassPlan,
    exam: Exam,
    /// The bots as they are called: a bot that is built has another path than in the plan.
    bots: Vec<ClassBot>,
    lines: Vec<CommandLine>,
    intake: Intake,
    builds: Option<Builds>,
    terms: Terms,
    folder: Option<ClassFolder>,
    news: Vec<String>,
    /// The times of bots for a move of a game.
    paces: Mutex<BTreeMap<usize, Duration>>,
}

/// Why a class can't be marked.
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
    Build(#[from] WorkshopError),
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
    /// Sets up the plan, in a new folder if one is named.
    ///
    /// # Errors
    /// When something is wrong with the plan or the folder, or bots that are not trusted can't be isolated.
    pub fn begin(
        mut plan: ClassPlan,
        folder: Option<&Path>,
        stop: &Stop,
    ) -> Result<Self, ClassError> {
        let exam = plan.exam()?;
        plan.fingerprint = Some(fingerprint(&exam));
        ClassPlan::lines(&plan.bots)?;
        let folder = folder.map(ClassFolder::create).transpose()?;
        let class = Self::ready(plan, exam, folder, stop)?;
        if let Some(folder) = &class.folder {
            folder.keep(&class.plan)?;
        }
        Ok(class)
    }

    /// Sets up the class of a folder, to do the rest of it.
    ///
    /// # Errors
    /// As [`Class::begin`], and when the class was begun in another current folder.
    pub fn resume(folder: &Path, stop: &Stop) -> Result<Self, ClassError> {
        let (folder, mut plan) = ClassFolder::open(folder)?;
        plan.check_place()?;
        let exam = plan.exam()?;
        let before = plan.bots.clone();
        plan.welcome();
        let news = renew(&plan, &before, &exam, &folder)?;
        if plan.bots != before {
            folder.keep(&plan)?;
        }
        let class = Self::ready(plan, exam, Some(folder), stop)?;
        Ok(Self { news, ..class })
    }

    fn ready(
        plan: ClassPlan,
        exam: Exam,
        folder: Option<ClassFolder>,
        stop: &Stop,
    ) -> Result<Self, ClassError> {
        let place = plan
            .build
            .as_ref()
            .map(|_| BuildPlace::new(folder.as_ref()));
        let place = place.transpose()?;
        let intake = Intake::new(&plan, folder.as_ref());
        let bots = intake
            .bots
            .iter()
            .enumerate()
            .map(|(number, bot)| match &place {
                Some(place) => place.built(number, bot),
                None => bot.clone(),
            });
        let bots: Vec<_> = bots.collect();
        let shared = match &place {
            Some(place) => vec![place.path()],
            None => submissions::shared(&intake.entries),
        };
        let terms = terms(&plan, folder.as_ref(), &shared, stop)?;
        let builds = match (&plan.build, place, &terms.isolation) {
            (Some(build), Some(place), Isolation::Sandbox(sandbox)) => {
                let (sandbox, stop_of_builds) = (sandbox.clone(), stop.clone());
                let stop = stop.clone();
                let workshop = Workshop::new(&build.command, &build.with, sandbox, stop)?;
                Some(Builds::new(workshop, place, stop_of_builds))
            }
            (Some(_), ..) => return Err(PlanError::Unsafe.into()),
            (None, ..) => None,
        };
        Ok(Self {
            lines: ClassPlan::lines(&bots)?,
            plan,
            exam,
            bots,
            intake,
            builds,
            terms,
            folder,
            news: Vec::new(),
            paces: Mutex::default(),
        })
    }

    /// Which bots a resumed class marks anew, and why, a sentence for each. It keeps the marks of the others.
    #[must_use]
    pub fn news(&self) -> &[String] {
        &self.news
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
        self.each(numbers, at_once, first, &mut all, |_| ())?;
        if let Some(reason) = self.builds.as_ref().and_then(Builds::given_up) {
            return Err(ClassError::BuildsFail(reason));
        }
        let begun = all.clone();
        let unfinished = begun.iter().filter(|(_, marked)| !marked.is_over());
        let unfinished: Vec<_> = unfinished.map(|(&bot, _)| bot as u32).collect();
        let workers = workers(unfinished.len());
        let renew = |all: &BTreeMap<usize, Marked>| {
            let paces = self.paces.lock().unwrap_or_else(PoisonError::into_inner);
            let estimate = Estimate::new(&self.exam, all, &paces, threads, threads / workers);
            if let Some(estimate) = estimate.filter(|_| !self.terms.stop.is_requested()) {
                estimated(&estimate);
            }
        };
        renew(&all);
        let rest = |bot| {
            let bot = bot as usize;
            self.mark(bot, threads / workers, begun.get(&bot), &done)
        };
        self.each(unfinished.into_iter(), workers, rest, &mut all, renew)?;
        if all.values().all(Marked::is_over)
            && let Some(folder) = &self.folder
        {
            write_table(folder, &self.plan, &self.exam, &all)?;
        }
        Ok(all)
    }

    /// Does `work` for each of these bots, `workers` at once, and keeps the outcomes in `all`, which `kept` gets each
    /// time.
    fn each(
        &self,
        bots: impl Iterator<Item = u32> + Send,
        workers: usize,
        work: impl Fn(u32) -> Result<Marked, Failure> + Sync,
        all: &mut BTreeMap<usize, Marked>,
        kept: impl Fn(&BTreeMap<usize, Marked>),
    ) -> Result<(), ClassError> {
        in_parallel(bots, workers, &self.terms.stop, work, |bot, marked| {
            all.insert(bot as usize, marked);
            kept(all);
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

    /// Does the first step for a bot, unless it is done; for a bot that has `begun`, does all remaining steps.
    fn mark(
        &self,
        bot: usize,
        threads: usize,
        begun: Option<&Marked>,
        done: &impl Fn(u64, u64),
    ) -> Result<Marked, Failure> {
        let files = self.files(bot);
        let (mut journal, mut results) = match &files {
            Some(files) => {
                let has_record = |step| files.has(step);
                let (journal, results) = Journal::open(&files.steps(), &self.exam, has_record)?;
                (Some(journal), results)
            }
            None => (None, begun.cloned().unwrap_or_default().results),
        };
        let before = results.steps;
        let mut told = begun.map_or(0, |begun| begun.results.next);
        let mut tell = |next, made: u64| {
            let moves: u64 = (told..next).map(|step| self.exam.moves_of(step)).sum();
            done(made, moves.saturating_sub(made));
            told = next;
        };
        tell(results.next, 0);
        let mut unkept = None;
        let mut failed_build = None;
        // Only a bot that is still to be asked needs its program: a merged folder has no builds.
        let is_asked = results.end.is_none() && (begun.is_some() || results.steps == 0);
        let manifest = files.as_ref().map(BotFiles::manifest);
        let known = manifest.as_deref().and_then(Manifest::read);
        let known = match &manifest {
            Some(path) if known.is_none() && is_asked => {
                let begun = Manifest::begin(&self.plan, bot);
                begun.write(path)?;
                Some(begun)
            }
            _ => known,
        };
        let mut ask = || {
            if let Err(failed) = self.prepare(bot)? {
                let told = io::Error::other(failed.to_string());
                failed_build = Some(failed);
                return Err(told.into());
            }
            let marker = self.marker(bot, threads);
            let each = |step: &ExamStep, results: &ExamResults| {
                let mut note = || {
                    if let Some(files) = &files {
                        keep(files, step, results.next)?;
                    }
                    match &mut journal {
                        Some(journal) => journal.add(&self.exam, step, results),
                        None => Ok(()),
                    }
                };
                if let Err(error) = note() {
                    unkept = Some(error);
                    return Err(Failure::Stopped);
                }
                tell(results.next + 1, step.moves());
                Ok(())
            };
            match begun {
                Some(_) => marker.mark(&mut results, each),
                None => {
                    let marked = marker.mark_round(&mut results, each).map(|_| ());
                    let plays = results
                        .failed
                        .iter()
                        .all(|(_, answer)| answer.played.is_ok());
                    if let Some(pace) = (plays && self.exam.games > 0)
                        .then(|| marker.pace())
                        .flatten()
                    {
                        let paces = self.paces.lock();
                        paces
                            .unwrap_or_else(PoisonError::into_inner)
                            .insert(bot, pace);
                    }
                    marked
                }
            }
        };
        let marked = if is_asked { ask() } else { Ok(()) };
        let error = match (unkept, marked) {
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
                    tell(self.exam.steps(), 0);
                }
                Some(error)
            }
            (None, marked) => {
                marked?;
                tell(results.next, 0);
                None
            }
        };
        if let (Some(known), Some(path), Some(files)) = (known, &manifest, &files)
            && results.end.is_some()
            && !known.is_done
        {
            let marker = self.marker(bot, threads);
            let again = match marker.ask_again(&results) {
                Err(Failure::Stopped) => return Err(Failure::Stopped),
                // The marks are there; the machine, or the bot, is not any more.
                again => again.unwrap_or_default(),
            };
            let again = again.into_iter().map(|(case, passed)| AskedAgain {
                case: case.to_string(),
                passed,
            });
            let ended = known.ended(&self.exam, &files.done()?, again.collect());
            ended.write(path)?;
        }
        let marked = Marked {
            results,
            error,
            failed_build,
        };
        if let Some(files) = files.filter(|_| marked.is_over()) {
            self.note_manners(bot, &files, &marked)?;
            // Keeps an existing page: the same steps make the same page, and its reviews take seconds.
            let is_done = marked.results.end.is_some() && marked.results.steps == before;
            if !(is_done && files.page().exists()) {
                write_page(&files, &self.plan.bots[bot], &self.exam, &marked)
                    .map_err(io::Error::other)?;
            }
        }
        Ok(marked)
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
        let patience = self.terms.patience.min(MANNERS_TIME);
        let terms = Terms {
            patience,
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

    /// Builds a bot, if bots are built and this one is not yet, and checks whether it may be run.
    fn prepare(&self, bot: usize) -> Result<Result<(), FailedBuild>, Failure> {
        if let Some(reason) = &self.intake.refused[bot] {
            return Err(io::Error::other(reason.clone()).into());
        }
        if let Some(builds) = &self.builds
            && let Err(failed) = builds.build(bot, &self.intake.bots[bot])?
        {
            return Ok(Err(failed));
        }
        if self.bots[bot].is_own(&self.lines[bot]) {
            return Ok(Ok(()));
        }
        let told = "its program is a link that leads out of its own folder";
        Err(io::Error::other(told).into())
    }
}

/// Forgets the marks of bots whose submissions have changed since the class had the bots `before`, and says which bots
/// are asked again and why, a sentence for each.
fn renew(
    plan: &ClassPlan,
    before: &[ClassBot],
    exam: &Exam,
    folder: &ClassFolder,
) -> Result<Vec<String>, ClassError> {
    let mut news = Vec::new();
    for number in plan.numbers().map(|number| number as usize) {
        let ClassBot { name, .. } = &plan.bots[number];
        let Some(known) = before.get(number) else {
            news.push(format!("{name}: new"));
            continue;
        };
        let files = BotFiles::new(folder.path(), exam, number, &known.name);
        let kept = |source| ClassError::Keep {
            folder: files.steps(),
            source,
        };
        let submission = Manifest::read(&files.manifest()).and_then(|known| known.submission);
        // What is gone cannot be marked anew.
        let now = plan.bots[number].hash();
        if known.name != *name {
            files.forget().map_err(kept)?;
            let earlier = &known.name;
            news.push(format!(
                "{name}: marked anew, in the place of '{earlier}' of the same student"
            ));
        } else if submission.is_some() && now.is_some() && submission != now {
            files.forget().map_err(kept)?;
            news.push(format!(
                "{name}: marked anew, because the submission has changed"
            ));
        } else if submission.is_none() && !files.steps().exists() {
            // What an interrupted run has unpacked may be another submission by now.
            files.forget().map_err(kept)?;
        } else if let Some(error) = files.read().map_err(kept)?.error {
            news.push(format!(
                "{name}: asked again, because it was not marked: {error}"
            ));
        }
    }
    Ok(news)
}

/// Keeps the evidence of a step that a bot failed by a fault, and the record of a game. Both must be there before the
/// step counts.
fn keep(files: &BotFiles, step: &ExamStep, number: u32) -> io::Result<()> {
    let mut evidence = None;
    if let Some(Evidence::Held(remains)) = step.fault().and_then(|it| it.evidence.as_ref()) {
        let place = files.fault(number);
        remains
            .write(&files.path(&place))
            .map_err(io::Error::other)?;
        evidence = Some(Evidence::Kept(place));
    }
    if let Done::Game(ExamGame {
        record: Some(record),
        ..
    }) = &step.done
    {
        let mut record = record.clone();
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

/// Writes the tables of all bots that are marked here, and the pages about them.
pub(super) fn write_table(
    folder: &ClassFolder,
    plan: &ClassPlan,
    exam: &Exam,
    all: &BTreeMap<usize, Marked>,
) -> Result<(), file::WriteError> {
    file::write(&folder.table(), table::csv(plan, all).as_bytes())?;
    for (name, table) in students::tables(plan, all) {
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

/// The terms of the bots. Bots that are not trusted see neither the answers nor other bots' marks. In each of the
/// folders `shared`, a bot sees only its own entry.
fn terms(
    plan: &ClassPlan,
    folder: Option<&ClassFolder>,
    shared: &[&Path],
    stop: &Stop,
) -> Result<Terms, ClassError> {
    let isolation = match plan.trust {
        Trust::Own => Isolation::None,
        Trust::Trusted => Isolation::Folder,
        Trust::Sandboxed => {
            let hidden: Vec<_> = [Some(plan.cases.as_path()), folder.map(ClassFolder::path)]
                .into_iter()
                .flatten()
                .collect();
            match Sandbox::new(&hidden, shared) {
                Ok(sandbox) => Isolation::Sandbox(sandbox),
                Err(reason @ NoIsolation::Machine(_)) => return Err(reason.into()),
                // A container with its default settings allows this much.
                Err(reason) => match OtherUsers::new(&hidden, shared, &reason) {
                    Ok(users) => Isolation::OtherUsers(users),
                    Err(_) => return Err(reason.into()),
                },
            }
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
