//! `advance check COLOUR BEFORE AFTER`: whether a move was legal.

use advance::api::Checked;
use advance::referee::Claim;
use anyhow::bail;

use crate::cli::arguments::BadArguments;
use crate::cli::arguments::position::{BoardArg, PositionArg};
use crate::cli::ask;

#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    before: PositionArg,
    /// The board after the move, in one of the same forms; its side to move is ignored
    after: BoardArg<Claim>,
    /// Print one line of JSON
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = concat!(
    "\
Examples:
  advance check white before.txt after.txt
                                    print the move, or say why there is none
  advance check white - after.txt --json < before.txt
                                    read the first board from standard input

If a legal move of COLOUR leads from BOARD to AFTER, it is printed. If several
do, as when either of two Builders can build a wall, the first in alphabetical
order is printed. If none does, the exit code is 1 and standard error says why.

The JSON is one object on one line of standard output:
",
    include_str!("keys/checked.txt")
);

pub fn run(args: &Args) -> anyhow::Result<()> {
    if args.before.is_stdin() && args.after.is_stdin() {
        let both = "BOARD and AFTER are both '-': standard input can be only one of them";
        bail!(BadArguments(both.to_owned()));
    }
    let before = args.before.any()?;
    let api = ask::api(&before);
    let after = args.after.after(&before)?;
    let judged = api.judge_after(&before.setup.position, &after);
    let judged = judged.map_err(|error| BadArguments(format!("AFTER: {error}")))?;
    let (checked, _) = Checked::new(&before, judged);
    ask::print(&checked, args.json)?;
    match checked.verdict.reason {
        Some(reason) => bail!("not a legal move: {reason}"),
        None => Ok(()),
    }
}
