//! `advance moves COLOUR BOARD`: the legal moves.

use advance::api::{MovesRequest, legal_moves};
use advance::board::Content;
use advance::{Position, Square};
use anyhow::bail;

use crate::cli::arguments::BadArguments;
use crate::cli::arguments::position::PositionArg;
use crate::cli::ask;

#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    position: PositionArg,
    #[command(flatten)]
    asked: MovesRequest,
    /// Print one line of JSON
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = concat!(
    "\
Examples:
  advance moves white start               every legal move, one a line
  advance moves white start --from e2     those of the piece on e2
  advance moves black board.txt --json    what each of them does, as JSON
  advance moves start --game checkers     those of a sibling game

A move is written FROM MARK TO: d2-d3 goes to an empty square, e5xe7 captures,
'c4*c7' shoots, 'b8#a7' builds a wall, 'b1~c1' swaps, 'b3^c4' converts. A side
without a legal move has lost, and nothing is printed.

The JSON is one object on one line:
",
    include_str!("keys/moves.txt")
);

pub fn run(args: &Args) -> anyhow::Result<()> {
    let line = args.position.any()?;
    let api = ask::api(&line);
    if let Some(square) = &args.asked.from {
        api.check_square(square).map_err(|error| {
            BadArguments(format!("invalid value for '--from <SQUARE>': {error}"))
        })?;
        if let (Some(position), Ok(square)) = (line.setup.position.of(), square.parse()) {
            check(position, square)?;
        }
    }
    ask::print(&legal_moves(api, &line, &args.asked)?, args.json)
}

/// Checks that a square of Advance holds a piece of the side to move.
fn check(position: &Position, square: Square) -> anyhow::Result<()> {
    let us = position.to_move;
    match position.board.at(square) {
        Some(Content::Piece(side, _)) if side == us => Ok(()),
        Some(Content::Piece(side, kind)) => {
            bail!("--from {square}: the {kind} there is {side}'s, and it is {us}'s move")
        }
        Some(Content::Wall) => bail!("--from {square}: a wall stands there, and walls do not move"),
        None => bail!("--from {square}: the square is empty"),
    }
}
