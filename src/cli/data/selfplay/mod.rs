//! `advance selfplay`: games of a bot against itself, as data.

mod arguments;
mod output;

pub use arguments::{Args, NothingRanked, OnlyForLevels, OnlyOfAdvance};

use std::fs::File;
use std::io::{self, BufReader};
use std::path::PathBuf;

use advance::data::selfplay::{Difference, Kept, MergeError, ResumeError, SelfPlay};
use advance::data::study::ReadStudyError;
use advance::file;
use advance::file::GrowError;
use advance::number::counted;
use advance::players::Failure;
use advance::search::Stop;
use anyhow::{Context, anyhow, ensure};

use self::output::{Kind, Output};
use crate::cli::PRINTING;
use crate::cli::arguments::threads::threads;
use crate::cli::terminal::interrupt::{Interrupted, stop_on_signal};
use crate::cli::terminal::progress::ProgressLine;

/// The options are not those that the file was written with.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct OtherOptions(String);

pub fn run(args: &Args) -> anyhow::Result<()> {
    write(&args.selfplay()?, args)
}

fn write(selfplay: &SelfPlay, args: &Args) -> anyhow::Result<()> {
    let name = || format!("cannot use '{}'", args.path().display());
    ensure!(
        args.resume.is_none() || !file::is_standard_output(args.path()),
        "standard output cannot be resumed: name a file"
    );
    let kind = match args.resume {
        Some(_) => Kind::Resumed,
        None if args.merge.is_empty() => Kind::Begun,
        None => Kind::Merged,
    };
    let out = Output::open(args.path(), kind).map_err(|error| match error {
        GrowError::Exists if kind == Kind::Begun => {
            anyhow!("{error}: resume it with --resume, or name another file")
        }
        GrowError::Exists => anyhow!("{error}: name another file"),
        error => error.into(),
    });
    let mut out = out.with_context(name)?;
    let stop = stop_on_signal()?;
    if kind == Kind::Merged {
        return merge(selfplay, args, out, &stop);
    }
    let mut kept = Kept::default();
    if let Output::Growing(file) = &mut out {
        let found = selfplay.kept(file.reader(), &stop).map_err(told);
        kept = found.with_context(name)?;
        file.cut(kept.bytes).with_context(name)?;
    }
    let (mut done, total) = (kept.games, selfplay.games());
    let progress = ProgressLine::new("games", total - done);
    let played = selfplay.run(kept, threads(args.concurrency)?, &stop, |games, piece| {
        out.add(piece)?;
        (done..games).for_each(|_| progress.step(""));
        done = games;
        Ok(())
    });
    drop(progress);
    let told = format!("{done} of {} written", counted(total, "game"));
    let resumable = match &out {
        Output::Growing(file) => Some(file.check().is_ok()),
        _ => None,
    };
    match played.and_then(|()| Ok(out.finish()?)) {
        Ok(()) if done < total => Err(match resumable {
            Some(_) => Interrupted(format!("{told}: resume with --resume")),
            None => Interrupted(told),
        }
        .into()),
        // The games themselves cannot be refused.
        Err(Failure::Arena(error)) => Err(error).with_context(|| match resumable {
            Some(true) => format!("{}: {told}; resume with --resume", name()),
            Some(false) => name(),
            None => PRINTING.to_owned(),
        }),
        ended => Ok(ended?),
    }
}

/// Merges the shards.
fn merge(selfplay: &SelfPlay, args: &Args, mut out: Output, stop: &Stop) -> anyhow::Result<()> {
    let open = |path: &PathBuf| {
        let name = path.display();
        let file = File::open(path).with_context(|| format!("cannot use '{name}'"))?;
        Ok((name.to_string(), BufReader::new(file)))
    };
    let written = |error: io::Error| match file::is_standard_output(args.path()) {
        true => anyhow::Error::from(error).context(PRINTING),
        false => {
            anyhow::Error::from(error).context(format!("cannot use '{}'", args.path().display()))
        }
    };
    let parts = args.merge.iter().map(open);
    let parts = parts.collect::<anyhow::Result<Vec<_>>>()?;
    let merged = selfplay.merge(parts, stop, |piece| out.add(piece));
    merged.map_err(|error| match error {
        MergeError::Part { name, reason } => told(reason).context(format!("cannot use '{name}'")),
        MergeError::Stopped => Interrupted("the files are not merged".to_owned()).into(),
        MergeError::Write(error) => written(error),
        error => error.into(),
    })?;
    out.finish().map_err(written)
}

/// The error of a run that cannot be resumed, with the options that it needs.
fn told(error: ResumeError) -> anyhow::Error {
    let same = |error| {
        OtherOptions(format!(
            "{error}; give the same options as before, to the same version"
        ))
        .into()
    };
    let difference = match &error {
        ResumeError::OtherRun { difference, .. } => difference,
        ResumeError::OtherHeader { .. } => return same(error),
        ResumeError::Study(ReadStudyError::Cut { .. }) => {
            return anyhow!("{error}: resume its shard");
        }
        _ => return error.into(),
    };
    let options = match difference {
        Difference::Game { .. } => "--game",
        Difference::Place => "--shard, --games",
        Difference::RandomPlies { .. } => "--random-plies",
        Difference::Opening => "--seed",
        Difference::Level { .. } => "--level",
        Difference::Turns { .. } => "--turns",
        // No options would help.
        Difference::Unsaid => return error.into(),
        Difference::Made { .. } => return same(error),
        // The options are the same, as the file says.
        _ => return anyhow!("{error}: the file was changed, or another build has written it"),
    };
    OtherOptions(format!(
        "{error} ({options}); give the same options as before"
    ))
    .into()
}
