//! `advance selfplay`: games of a bot against itself, as data.

mod arguments;
mod output;

pub use arguments::{Args, NothingRanked, OnlyOfAdvance};

use std::fs::{self, File};
use std::io::{self, BufReader};
use std::path::PathBuf;

use advance::data::selfplay::{Difference, MergeError, ResumeError, SelfPlay};
use advance::file;
use advance::file::GrowError;
use advance::number::counted;
use advance::players::Failure;
use advance::search::Stop;
use anyhow::{Context, anyhow, ensure};

use self::output::Output;
use crate::cli::PRINTING;
use crate::cli::arguments::threads::threads;
use crate::cli::terminal::interrupt::{Interrupted, stop_on_signal};
use crate::cli::terminal::progress::ProgressLine;

pub fn run(args: &Args) -> anyhow::Result<()> {
    write(&args.selfplay()?, args)
}

fn write(selfplay: &SelfPlay, args: &Args) -> anyhow::Result<()> {
    let name = || format!("cannot use '{}'", args.path().display());
    ensure!(
        args.resume.is_none() || !file::is_standard_output(args.path()),
        "standard output cannot be resumed: name a file"
    );
    let out = Output::open(args.path(), args.resume.is_some()).map_err(|error| match error {
        GrowError::Exists if args.merge.is_empty() => {
            anyhow!("{error}: resume it with --resume, or name another file")
        }
        GrowError::Exists => anyhow!("{error}: name another file"),
        error => error.into(),
    });
    let mut out = out.with_context(name)?;
    let stop = stop_on_signal()?;
    if !args.merge.is_empty() {
        return merge(selfplay, args, out, &stop);
    }
    let mut done = 0;
    if let Output::File(file) = &mut out {
        let kept = selfplay.kept(file.reader(), &stop).map_err(told);
        let kept = kept.with_context(name)?;
        file.cut(kept.bytes).with_context(name)?;
        done = kept.games;
        if kept.bytes == 0 {
            file.add(&selfplay.head()?).with_context(name)?;
        }
    } else {
        out.add(&selfplay.head()?).context(PRINTING)?;
    }
    let total = selfplay.games();
    let progress = ProgressLine::new("games", total - done);
    let played = selfplay.run(done, threads(args.concurrency)?, &stop, |lines| {
        out.add(lines)?;
        done += 1;
        progress.step("");
        Ok(())
    });
    drop(progress);
    let told = format!("{done} of {} written", counted(total, "game"));
    match played.and_then(|()| Ok(out.finish()?)) {
        Ok(()) if done < total => Err(match &out {
            Output::File(_) => Interrupted(format!("{told}: resume with --resume")),
            Output::Standard(_) => Interrupted(told),
        }
        .into()),
        // The games themselves cannot be refused.
        Err(Failure::Arena(error)) => Err(error).with_context(|| match &out {
            Output::File(file) if file.check().is_ok() => {
                format!("{}: {told}; resume with --resume", name())
            }
            Output::File(_) => name(),
            Output::Standard(_) => PRINTING.to_owned(),
        }),
        ended => Ok(ended?),
    }
}

/// Merges the shards. A failed merge leaves no file.
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
    let parts: anyhow::Result<Vec<_>> = args.merge.iter().map(open).collect();
    let merged = parts.and_then(|parts| {
        let merged = selfplay.merge(parts, stop, |lines| out.add(lines));
        merged.map_err(|error| match error {
            MergeError::Part { name, reason } => {
                told(reason).context(format!("cannot use '{name}'"))
            }
            MergeError::Stopped => Interrupted("the files are not merged".to_owned()).into(),
            MergeError::Write(error) => written(error),
            error => error.into(),
        })?;
        out.finish().map_err(written)
    });
    // A file that another process has put in its place stays.
    let is_ours = matches!(&out, Output::File(file) if file.check().is_ok());
    // Windows removes no file that is open.
    drop(out);
    if merged.is_err() && is_ours {
        // The first error is the one to report.
        let _ = fs::remove_file(args.path());
    }
    merged
}

/// The error of a run that cannot be resumed, with the options that it needs.
fn told(error: ResumeError) -> anyhow::Error {
    let same = |error| anyhow!("{error}; give the same options as before, to the same version");
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
        // No options would help.
        Difference::Unsaid => return error.into(),
        Difference::Made { .. } => return same(error),
        // The options are the same, as the file says.
        _ => return anyhow!("{error}: the file was changed, or another build has written it"),
    };
    anyhow!("{error} ({options}); give the same options as before")
}
