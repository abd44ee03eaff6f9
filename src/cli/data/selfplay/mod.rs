//! `advance selfplay`: games of a bot against itself, as data.

mod arguments;
mod output;

pub use arguments::Args;

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::BufReader;
use std::mem;
use std::path::{Path, PathBuf};

use advance::OWN_BUILD;
use advance::data::selfplay::{Difference, MergeError, ResumeError, ResumeState, SelfPlay};
use advance::data::study::ReadStudyError;
use advance::file::{self, GrowError, Header, HeaderError, OtherBuilds, RunKind};
use advance::games::GAMES;
use advance::number::counted;
use advance::players::Failure;
use anyhow::{Context, anyhow, bail, ensure};

use self::output::{Kind, Output};
use crate::cli::arguments::BadArguments;
use crate::cli::arguments::other_build;
use crate::cli::arguments::threads::threads;
use crate::cli::terminal::interrupt::{Interrupted, stop_on_signal};
use crate::cli::terminal::output as terminal;
use crate::cli::terminal::output::PRINTING;
use crate::cli::terminal::progress::ProgressLine;

pub fn run(args: &Args) -> anyhow::Result<()> {
    write(&args.selfplay()?, args)
}

fn write(selfplay: &SelfPlay, args: &Args) -> anyhow::Result<()> {
    let name = || unusable(args.path());
    ensure!(
        args.resume.is_none() || !file::is_standard_output(args.path()),
        "standard output cannot be resumed: name a file"
    );
    let kind = match args.resume {
        Some(_) => Kind::Resumed,
        None => Kind::Begun,
    };
    let mut out = open(args.path(), kind)?;
    let stop = stop_on_signal()?;
    let mut kept = ResumeState::default();
    if let Output::Growing(file) = &mut out {
        let others = args.other_build.others();
        let found = selfplay
            .resume_state(file.reader(), others)
            .map_err(resume_error);
        kept = found.with_context(name)?;
        file.cut(kept.bytes).with_context(name)?;
    }
    let mut builds = mem::take(&mut kept.builds);
    let (mut done, total) = (kept.games, selfplay.games());
    let before = done;
    let progress = ProgressLine::new("games", total - done);
    let played = selfplay.run(kept, threads(args.concurrency)?, &stop, |games, piece| {
        out.add(piece)?;
        (done..games).for_each(|_| progress.step(""));
        done = games;
        Ok(())
    });
    drop(progress);
    if done > before {
        *builds.entry(OWN_BUILD.to_string()).or_default() += done - before;
    }
    tell_builds(&builds);
    let progress = format!("{done} of {} written", counted(total, "game"));
    let resumable = match &out {
        Output::Growing(file) => Some(file.check().is_ok()),
        _ => None,
    };
    match played.and_then(|()| Ok(out.finish()?)) {
        Ok(()) if done < total => Err(match resumable {
            Some(_) => Interrupted(format!("{progress}: resume with --resume")),
            None => Interrupted(progress),
        }
        .into()),
        // The arguments are valid; writing the games has failed.
        Err(failure @ (Failure::Arena(_) | Failure::Machine(_))) => {
            let error = match failure {
                Failure::Arena(error) => error.into(),
                failure => anyhow::Error::from(failure),
            };
            Err(error).with_context(|| match resumable {
                Some(true) => format!("{}: {progress}; resume with --resume", name()),
                Some(false) => name(),
                None => PRINTING.to_owned(),
            })
        }
        ended => Ok(ended?),
    }
}

/// Says which builds have played, if there are several.
fn tell_builds(builds: &BTreeMap<String, u32>) {
    other_build::lines(builds, "game")
        .lines()
        .for_each(terminal::notify);
}

/// Refuses what another kind of run has made.
fn check_kind(path: &Path) -> anyhow::Result<()> {
    match Header::at(path, &[RunKind::Selfplay]) {
        Err(error @ HeaderError::OtherKind(_)) => Err(error).with_context(|| unusable(path)),
        // The games say it.
        _ => Ok(()),
    }
}

/// Opens the output of the games.
fn open(path: &Path, kind: Kind) -> anyhow::Result<Output> {
    if kind == Kind::Resumed {
        check_kind(path)?;
    }
    let out = Output::open(path, kind).map_err(|error| match error {
        GrowError::Exists if kind == Kind::Begun => {
            anyhow!("{error}: resume it with --resume, or name another file")
        }
        GrowError::Exists => anyhow!("{error}: name another file"),
        error => error.into(),
    });
    out.with_context(|| unusable(path))
}

/// Merges the shards of a run. Their first game tells which run that is.
pub fn merge(files: &[PathBuf], out: &Path, others: OtherBuilds) -> anyhow::Result<()> {
    let stop = stop_on_signal()?;
    let (first, run) = begun(files)?;
    let mut output = open(out, Kind::Merged)?;
    let part = |path: &PathBuf| {
        let file = File::open(path).with_context(|| unusable(path))?;
        Ok((path.display().to_string(), BufReader::new(file)))
    };
    let parts = files.iter().map(part).collect::<anyhow::Result<Vec<_>>>()?;
    let merged = run.merge(parts, others, &stop, |piece| output.add(piece));
    let written = |error| match file::is_standard_output(out) {
        true => anyhow::Error::from(error).context(PRINTING),
        false => anyhow::Error::from(error).context(unusable(out)),
    };
    let builds = merged.map_err(|error| match error {
        MergeError::Part { name, reason } => {
            let reason = match reason {
                ResumeError::Study(ReadStudyError::Cut { .. }) => {
                    anyhow!("{reason}: resume its shard")
                }
                // A game of this run in another place.
                ResumeError::OtherRun {
                    difference: Difference::Place,
                    ..
                } => reason.into(),
                ResumeError::OtherHeader { .. } | ResumeError::OtherRun { .. } => {
                    anyhow!("it is of another run than '{}': {reason}", first.display())
                }
                reason => reason.into(),
            };
            reason.context(unusable(Path::new(&name)))
        }
        MergeError::Stopped => Interrupted("the files are not merged".to_owned()).into(),
        MergeError::Write(error) => written(error),
        error => error.into(),
    })?;
    tell_builds(&builds);
    output.finish().map_err(written)
}

/// The first of these files that holds a game, and its run. Skips pipes.
fn begun(files: &[PathBuf]) -> anyhow::Result<(&Path, SelfPlay)> {
    let mut pipes = 0;
    for path in files {
        let metadata = fs::metadata(path).with_context(|| unusable(path))?;
        if !metadata.is_file() {
            pipes += 1;
        } else {
            check_kind(path)?;
            let file = File::open(path).with_context(|| unusable(path))?;
            let run = SelfPlay::of(BufReader::new(file), GAMES, &OWN_BUILD)
                .with_context(|| unusable(path))?;
            if let Some(run) = run {
                return Ok((path, run));
            }
        }
    }
    ensure!(
        pipes == 0,
        "a pipe can be read only once: name a part that is a file, too"
    );
    bail!("none of the files holds a game: resume their shards")
}

fn unusable(path: &Path) -> String {
    format!("cannot use '{}'", path.display())
}

/// The error of a run that cannot be resumed, with the options that it needs.
fn resume_error(error: ResumeError) -> anyhow::Error {
    let same = |error| BadArguments(format!("{error}; give the same options as before")).into();
    let difference = match &error {
        ResumeError::OtherRun { difference, .. } => difference,
        ResumeError::OtherHeader { .. } => return same(error),
        _ => return error.into(),
    };
    let options = match difference {
        Difference::Game { .. } => "--game",
        Difference::Place => "--shard, --games",
        Difference::RandomPlies { .. } => "--random-plies",
        Difference::Opening => "--seed",
        Difference::Level { .. } => "--level",
        Difference::Turns { .. } => "--turns",
        // No options would make this file resumable.
        Difference::NoProvenance => return error.into(),
        Difference::Provenance { .. } => return same(error),
        _ => return error.into(),
    };
    BadArguments(format!(
        "{error} ({options}); give the same options as before"
    ))
    .into()
}
