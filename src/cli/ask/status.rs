//! `advance status COLOUR BOARD`: how a game stands.

use std::io::{self, Write};

use advance::report::{Status, Versioned};
use anyhow::Context;

use crate::cli::PRINTING;
use crate::cli::arguments::position::PositionArg;

#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    position: PositionArg,
    /// Print one line of JSON
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  advance status white board.txt
  advance status black '4g4/9/9/9/9/9/9/9/4G4 b' --json

A side to move without a legal move has lost. After 100 moves of each side the greater material has
won; only a position in one line tells the moves made, as in '4g4/9/9/9/9/9/9/9/4G4 w 200'.

JSON, one object on one line:
  schema       1
  position     the position in one line, RANKS w|b
  to_move      white or black
  in_danger    whether its General is in danger
  danger_from  the squares of the enemies that it is in danger from
  shielded     {white, black}: the squares of the pieces that a Sentinel shields
  legal_moves  how many there are
  material     {white, black}: the values of all pieces, in points
  end          null, or {by, winner, in_danger}: trap or turns; who has won, null for a tie; and
               whether the side to move is in danger";

pub fn run(args: &Args) -> anyhow::Result<()> {
    let status = Status::of(&args.position.setup()?);
    let mut out = io::stdout().lock();
    if args.json {
        writeln!(out, "{}", Versioned::new(status))
    } else {
        writeln!(out, "{status}")
    }
    .context(PRINTING)
}
