//! `advance status COLOUR BOARD`: the state of a game.

use advance::api::{GameSoFar, Situation};

use crate::cli::arguments::position::PositionArg;
use crate::cli::ask;

#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    position: PositionArg,
    /// Print one line of JSON
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = concat!(
    "\
Examples:
  advance status white board.txt
  advance status black '4g4/9/9/9/9/9/9/9/4G4 b' --json

A side to move without a legal move has lost. After 100 moves of each side, the
side with more material has won. Only a position in one line can say how many
moves were made, as in '4g4/9/9/9/9/9/9/9/4G4 w 200'.

The JSON is one object on one line:
",
    include_str!("keys/status.txt")
);

pub fn run(args: &Args) -> anyhow::Result<()> {
    let line = args.position.any()?;
    let so_far = GameSoFar::unknown(line.setup.position.game());
    ask::print(
        &Situation::new(ask::api(&line), &line, &so_far, false),
        args.json,
    )
}
