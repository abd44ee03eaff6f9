//! `advance status COLOUR BOARD`: the state of a game.

use std::io::{self, Write};

use advance::answer::Versioned;
use advance::report::Status;
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

A side to move without a legal move has lost. After 100 moves of each side, the
side with more material has won. Only a position in one line can say how many
moves were made, as in '4g4/9/9/9/9/9/9/9/4G4 w 200'.

The JSON is one object on one line:
  schema       1
  position     the position in one line, RANKS w|b
  to_move      white or black
  in_danger    whether its General is in danger
  danger_from  the squares of the enemy pieces that endanger it
  shielded     {white, black}: the squares of the pieces shielded by a Sentinel
  legal_count  the number of legal moves
  material     {white, black}: the value of all pieces, in points
  turns        the number of moves of each side after which the game is over
  end          null, or {termination, winner, in_danger, words}: trap or turns;
               who has won, or null for a tie; whether the side to move is in
               danger; all this in words";

pub fn run(args: &Args) -> anyhow::Result<()> {
    let line = args.position.line()?;
    let status = Status::of(&line.setup, line.length.unwrap_or_default());
    let mut out = io::stdout().lock();
    if args.json {
        writeln!(out, "{}", Versioned::new(status))
    } else {
        writeln!(out, "{status}")
    }
    .context(PRINTING)
}
