//! `advance merge`: joins the parts of a run on several machines.

use std::path::PathBuf;

use advance::file::{self, Header, RunKind};
use advance::marking::class::{NewMarks, merge_class};
use anyhow::{bail, ensure};

use crate::cli::arguments::other_build::OtherBuildArgs;
use crate::cli::arguments::trust::TrustArgs;
use crate::cli::{compare, data, marking};

#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The parts, in any order: folders of 'match', 'tournament' or 'mark', or files of 'selfplay'
    #[arg(value_name = "PART", required = true)]
    parts: Vec<PathBuf>,
    /// A new folder or file for the whole ('-' prints a file)
    #[arg(long, value_name = "PATH")]
    pub out: PathBuf,
    #[command(flatten)]
    trust: TrustArgs,
    #[command(flatten)]
    other_build: OtherBuildArgs,
    /// Let other users into a new folder of marks as the umask does: its settings tell them the seed of --hidden
    #[arg(hide_short_help = true, help_heading = "Keep", long)]
    shared: bool,
}

const EXAMPLES: &str = "\
Examples:
  advance match --a level=8 --b level=7 --games 100 --shard 1/2 --out part1
                                         half of a match; another machine plays
                                         the other half
  advance merge part1 part2 --out games  put both together and print the score
  advance merge part*.bin --out all.bin  the same for games of 'selfplay'
  advance merge marks1 marks2 --out marks
                                         the same for the marks of a class; the
                                         cases must be here

The whole is what one machine would have made, and appears once it is
complete. A part that is cut off, missing, there twice, changed or of another
run is refused by its name.

'advance match --resume games --json' prints the score of what is merged.";

pub fn run(args: &Args) -> anyhow::Result<()> {
    let Args { parts, out, .. } = args;
    let first = &parts[0];
    if let Some(other) = parts
        .iter()
        .find(|part| part.is_dir() != first.is_dir() && part.exists())
    {
        let [file, folder] = match first.is_dir() {
            true => [other, first],
            false => [first, other],
        };
        let (file, folder) = (file.display(), folder.display());
        bail!("'{file}' is a file, and '{folder}' a folder: merge parts of one run");
    }
    if !first.is_dir() {
        return data::selfplay::merge(parts, out, args.other_build.others());
    }
    ensure!(
        !file::is_standard_output(out),
        "a folder cannot be printed: name a new one"
    );
    if Header::at(first, &[RunKind::Marks]).is_ok() {
        let (path, shared) = (out.as_path(), args.shared);
        let trusts = |named: &[String]| args.trust.trusts(named);
        let others = args.other_build.others();
        let (plan, all) = merge_class(parts, NewMarks { path, shared }, others, trusts)?;
        return marking::class::print(&plan.bots, &all, Some(out));
    }
    compare::merge::run(parts, out, &args.trust, &args.other_build)
}
