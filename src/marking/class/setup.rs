//! A class is set up: anew by a plan, or from its folder to do the rest.

use std::path::Path;
use std::sync::Mutex;
use std::time::Duration;

use super::bot::{self, ClassBot};
use super::bot_files::BotFiles;
use super::build::{BuildPlace, Builds};
use super::folder::{ClassFolder, NewMarks};
use super::intake::Intake;
use super::manifest::Manifest;
use super::plan::{ClassPlan, PlanError, Trust, fingerprint};
use super::run::{Class, ClassError};
use crate::file::{OtherBuilds, trusted};
use crate::marking::exam::Exam;
use crate::players::isolation::{Isolation, NoIsolation, OtherUsers, Sandbox};
use crate::players::{SubmissionBuilder, Terms};
use crate::search::Stop;

impl Class {
    /// Sets up the plan, in a new folder if one is named.
    ///
    /// # Errors
    /// When something is wrong with the plan or the folder, bots that are not trusted can't be isolated, or submissions
    /// lie elsewhere than where they are listed, and `trusts` refuses them.
    pub fn begin(
        mut plan: ClassPlan,
        folder: Option<NewMarks>,
        stop: &Stop,
        trusts: impl FnOnce(&[String]) -> bool,
    ) -> Result<Self, ClassError> {
        if let Some(source) = &plan.source {
            trusted(source, plan.outside_submissions(&[]), trusts)?;
        }
        let exam = plan.exam()?;
        plan.fingerprint = Some(fingerprint(&exam));
        ClassPlan::lines(&plan.bots)?;
        plan.check_apart(folder.map(|new| new.path))?;
        let mut folder = folder.map(ClassFolder::create).transpose()?;
        folder.iter_mut().for_each(ClassFolder::claim);
        let class = Self::assemble(plan, exam, folder, stop)?;
        if let Some(folder) = &class.folder {
            folder.save_plan(&class.plan)?;
        }
        Ok(class)
    }

    /// Sets up the class of a folder, to do the rest of it.
    ///
    /// # Errors
    /// As [`Class::begin`], and when the class was begun in another current folder, or by a build that is not admitted. Also when this user has neither made
    /// nor trusted the plan, and `trusts` refuses the commands that it names and the files outside the folder.
    pub fn resume(
        folder: &Path,
        others: OtherBuilds,
        stop: &Stop,
        trusts: impl Fn(&[String]) -> bool,
    ) -> Result<Self, ClassError> {
        ClassPlan::admitted(folder, others)?.0.check_place()?;
        let (folder, mut plan) = ClassFolder::resume(folder, &trusts)?;
        let before = plan.bots.clone();
        plan.add_new_bots();
        // A user who made the plan has chosen the command line of the bots.
        let mut new = plan.outside_submissions(&before);
        if !folder.was_known() {
            new.extend(plan.commands(&before));
        }
        trusted(folder.path(), new, trusts)?;
        let exam = plan.exam()?;
        let changes = forget_changed(&plan, &before, &exam, &folder)?;
        if plan.bots != before {
            folder.save_plan(&plan)?;
        }
        let class = Self::assemble(plan, exam, Some(folder), stop)?;
        Ok(Self { changes, ..class })
    }

    fn assemble(
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
            None => bot::shared_folders(&intake.entries),
        };
        let terms = terms(&plan, folder.as_ref(), &shared, stop)?;
        let builds = match (&plan.build, place, &terms.isolation) {
            (Some(build), Some(place), Isolation::Sandbox(sandbox)) => {
                let (sandbox, stop_of_builds) = (sandbox.clone(), stop.clone());
                let stop = stop.clone();
                let builder = SubmissionBuilder::new(&build.command, &build.with, sandbox, stop)?;
                Some(Builds::new(builder, place, stop_of_builds))
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
            changes: Vec::new(),
            move_times: Mutex::default(),
        })
    }
}

/// Forgets the marks of bots whose submissions have changed since the class had the bots `before`, and returns the bots
/// that are asked again with the reasons, a sentence for each.
fn forget_changed(
    plan: &ClassPlan,
    before: &[ClassBot],
    exam: &Exam,
    folder: &ClassFolder,
) -> Result<Vec<String>, ClassError> {
    let mut changes = Vec::new();
    for number in plan.numbers().map(|number| number as usize) {
        let ClassBot { name, .. } = &plan.bots[number];
        let Some(known) = before.get(number) else {
            changes.push(format!("{name}: new"));
            continue;
        };
        let files = BotFiles::new(folder.path(), exam, number, &known.name);
        let keep_error = |source| ClassError::Keep {
            folder: files.steps(),
            source,
        };
        let submission = Manifest::read(&files.manifest()).and_then(|known| known.submission);
        // A missing submission cannot be marked anew.
        let now = plan.bots[number].hash();
        if known.name != *name {
            files.remove().map_err(keep_error)?;
            let earlier = &known.name;
            changes.push(format!(
                "{name}: marked anew, in the place of '{earlier}' of the same student"
            ));
        } else if submission.is_some() && now.is_some() && submission != now {
            files.remove().map_err(keep_error)?;
            changes.push(format!(
                "{name}: marked anew, because the submission has changed"
            ));
        } else if submission.is_none() && !files.steps().exists() {
            // The archive that an interrupted run unpacked may be another one by now.
            files.remove().map_err(keep_error)?;
        } else if let Some(error) = files.read().map_err(keep_error)?.error {
            changes.push(format!(
                "{name}: asked again, because it was not marked: {error}"
            ));
        }
    }
    Ok(changes)
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
        time_limit: plan.time_limit(),
        // No engine is marked.
        grace: Duration::ZERO,
        cpu: plan.cpu(),
        stop: stop.clone(),
        isolation,
    })
}
