//! `advance check COLOUR BEFORE AFTER`: whether a move was legal.

use std::io::{self, Write};

use advance::referee::{self, Claim};
use advance::report::{Verdict, Versioned};
use anyhow::Context;

use crate::cli::PRINTING;
use crate::cli::arguments::position::{BoardArg, PositionArg};

#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    before: PositionArg,
    /// The board after the move, given in any of these ways too; whose turn it is there does not matter
    after: BoardArg<Claim>,
    /// Print one line of JSON
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  advance check white before.txt after.txt   print the move, or the reason why it is none
  advance check black - after.txt --json     read the board before it from standard input

If a legal move of COLOUR leads from BOARD to AFTER, it is printed; of several that do, as when
either of two Builders can build a wall, the first in the alphabet. If none does, the exit code is 1
and standard error says why.

JSON, one object on one line of standard output:
  schema  1
  legal   whether AFTER is the result of one legal move
  move    the move, or null
  rule    the rule that was broken in a word for programs, as in shielded; or null
  reason  the same in words for people; or null";

/// Both boards are to be read from standard input.
#[derive(Debug, thiserror::Error)]
#[error("BOARD and AFTER are both '-': standard input can be only one of them")]
pub struct OneInput;

pub fn run(args: &Args) -> anyhow::Result<()> {
    if args.before.is_stdin() && args.after.is_stdin() {
        return Err(OneInput.into());
    }
    let before = args.before.read()?;
    let after = args.after.contents()?;
    let verdict = referee::compare(&before, &after);
    let mut out = io::stdout().lock();
    if args.json {
        writeln!(out, "{}", Versioned::new(Verdict::from(&verdict))).context(PRINTING)?;
    } else if let Ok(mv) = &verdict {
        writeln!(out, "{mv}").context(PRINTING)?;
    }
    verdict.context("not a legal move")?;
    Ok(())
}
