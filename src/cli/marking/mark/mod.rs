//! `advance mark`: marks a bot, or a class of them, as the course does.

mod arguments;

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::Path;

use advance::answer::Versioned;
use advance::game::foreign::one_line;
use advance::marking::Exam;
use advance::marking::class::{Class, ClassBot, ClassError, Estimate, KeptClass, Marked};
use advance::marking::gradescope::Gradescope;
use advance::players::isolation::NoIsolation;
use advance::players::{adopt_survivors, quoted};
use anyhow::{Context, anyhow, bail, ensure};
use serde::Serialize;

pub use self::arguments::Args;
use super::class;
use super::report::Report;
use crate::cli::arguments::threads::threads;
use crate::cli::terminal::faults::Stderr;
use crate::cli::terminal::interrupt::{Interrupted, stop_on_signal};
use crate::cli::terminal::output;
use crate::cli::terminal::output::PRINTING;
use crate::cli::terminal::progress::ProgressLine;

pub fn run(args: &Args) -> anyhow::Result<()> {
    args.trust
        .check_use(args.resume.is_some() || args.bots.is_some())?;
    args.other_build.check_use(args.resume.is_some())?;
    let threads = threads(args.concurrency)?;
    let stop = stop_on_signal()?;
    let trusts = |named: &[String]| args.trust.trusts(named);
    let others = args.other_build.others();
    if let Some(folder) = &args.resume
        && let Some(kept) = KeptClass::only_readable(folder, others, trusts)?
    {
        return read(args, folder, &kept);
    }
    let class = match &args.resume {
        Some(folder) => Class::resume(folder, others, &stop, trusts),
        None => Class::begin(args.plan()?, args.out(), &stop, trusts),
    };
    let class = class.map_err(|error| match error {
        ClassError::Isolation(NoIsolation::System(_)) => {
            let advice = "the bot would see the answers; if you trust it, pass --unsafe";
            anyhow!(error).context(advice)
        }
        error => error.into(),
    })?;
    let over = class.passed_over().iter();
    let over = over.map(|over| format!("'{}' is passed over: {}", over.name, over.reason));
    let gaps = class
        .gaps()
        .into_iter()
        .map(|gap| format!("warning: {gap}"));
    for line in over.chain(gaps).chain(class.changes().iter().cloned()) {
        output::notify(one_line(&line));
    }
    args.check_bots(class.bots())?;
    adopt_survivors();
    let exam = class.exam();
    let progress = ProgressLine::new("moves", class.moves());
    let estimated = |estimate: &Estimate| match estimate.over {
        0 => progress.note(estimate),
        _ => progress.renew(estimate),
    };
    let done = |made, left_out| {
        progress.leave_out(left_out);
        progress.steps(made, "");
    };
    let all = class.run(threads, estimated, done)?;
    drop(progress);
    let folder = args.resume.as_deref().or(args.out.as_deref());
    print_all(args, exam, class.bots(), &all, folder)?;
    if all.values().all(Marked::is_over) {
        return Ok(());
    }
    let resume = folder.map(|folder| {
        let folder = quoted(&folder.to_string_lossy());
        format!(": resume with 'advance mark --resume {folder}'")
    });
    let done = class::done(exam, &all);
    let rest = resume.unwrap_or_else(|| ": too few for a mark".to_owned());
    Err(Interrupted(format!("{done} done{rest}")).into())
}

/// Prints the marks in a folder that this user may only read.
fn read(args: &Args, folder: &Path, kept: &KeptClass) -> anyhow::Result<()> {
    let KeptClass { plan, exam, all } = kept;
    args.check_bots(&plan.bots)?;
    print_all(args, exam, &plan.bots, all, Some(folder))?;
    ensure!(
        all.values().all(Marked::is_over),
        "{} done: the rest is not, because you may only read '{}'",
        class::done(exam, all),
        folder.display()
    );
    Ok(())
}

/// Prints the results of one bot or of several, and which builds marked them.
fn print_all(
    args: &Args,
    exam: &Exam,
    bots: &[ClassBot],
    all: &BTreeMap<usize, Marked>,
    folder: Option<&Path>,
) -> anyhow::Result<()> {
    match all.get(&0) {
        Some(marked) if bots.len() == 1 => {
            class::tell_builds(all);
            print(args, exam, marked)
        }
        _ => class::print(bots, all, folder),
    }
}

/// Prints the results of one bot.
fn print(args: &Args, exam: &Exam, marked: &Marked) -> anyhow::Result<()> {
    if let Some(failed) = &marked.failed_build {
        if args.gradescope {
            let results = Gradescope::failed_build(exam, failed);
            return json(&results, &mut output::out()).context(PRINTING);
        }
        let (text, margin) = (&failed.output, "");
        let output = Stderr { text, margin };
        bail!("the build failed: {}\n{output}", failed.reason);
    }
    if let Some(error) = &marked.error {
        bail!("the bot cannot be marked: {error}");
    }
    let results = &marked.results;
    let mut out = output::out();
    let report = Report::new(exam, results);
    match args {
        Args { json: true, .. } => json(&Versioned::new(&report), &mut out),
        // After an interruption, a grader would take the finished tests for the whole mark.
        Args {
            gradescope: true, ..
        } if results.end.is_none() => Ok(()),
        Args {
            gradescope: true, ..
        } => json(&Gradescope::new(exam, results), &mut out),
        Args { case: Some(_), .. } => report.print_case(exam, results, &mut out),
        _ => report.print(exam, results, args.verbose, &mut out),
    }
    .context(PRINTING)
}

impl Args {
    /// Refuses what is for one bot where there are several.
    fn check_bots(&self, bots: &[ClassBot]) -> anyhow::Result<()> {
        ensure!(
            bots.len() == 1 || !(self.json || self.gradescope),
            "the marks of a class are in its folder: --json and --gradescope are for one bot"
        );
        Ok(())
    }
}

fn json(object: &impl Serialize, out: &mut impl Write) -> io::Result<()> {
    serde_json::to_writer_pretty(&mut *out, object)?;
    writeln!(out)
}
