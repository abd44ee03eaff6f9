//! `advance check COLOUR BEFORE AFTER`: whether a move was legal.

use std::io::Write;

use advance::answer::Versioned;
use advance::referee::{self, Claim};
use advance::report;
use anyhow::{Context, bail};

use crate::cli::PRINTING;
use crate::cli::arguments::BadArguments;
use crate::cli::arguments::position::{BoardArg, PositionArg};
use crate::cli::ask::sibling;
use crate::cli::terminal::output;

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
  advance check black - after.txt --json
                                    read the first board from standard input

If a legal move of COLOUR leads from BOARD to AFTER, it is printed. If several
do, as when either of two Builders can build a wall, the first in alphabetical
order is printed. If none does, the exit code is 1 and standard error says why.

The JSON is one object on one line of standard output:
",
    include_str!("keys/verdict.txt")
);

pub fn run(args: &Args) -> anyhow::Result<()> {
    if args.before.is_stdin() && args.after.is_stdin() {
        let both = "BOARD and AFTER are both '-': standard input can be only one of them";
        bail!(BadArguments(both.to_owned()));
    }
    if let Some(line) = args.before.of_sibling()? {
        let after = args.after.of_sibling(&line)?;
        return sibling::check(&line, &after, args.json);
    }
    let before = args.before.read()?;
    args.before.goes_on()?;
    let after = args.after.contents()?;
    let verdict = referee::compare(&before, &after);
    let mut out = output::out();
    if args.json {
        writeln!(out, "{}", Versioned::new(report::verdict(&verdict))).context(PRINTING)?;
    } else if let Ok(mv) = &verdict {
        writeln!(out, "{mv}").context(PRINTING)?;
    }
    verdict.context("not a legal move")?;
    Ok(())
}
