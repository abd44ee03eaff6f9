//! `advance moves COLOUR BOARD`: the legal moves.

use std::io::{self, Write};

use advance::answer::Versioned;
use advance::board::Content;
use advance::report::LegalMoves;
use advance::{Position, Square};
use anyhow::{Context, bail};

use crate::cli::PRINTING;
use crate::cli::arguments::BadArguments;
use crate::cli::arguments::position::PositionArg;
use crate::cli::ask::sibling;
use crate::cli::terminal::output;

#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    position: PositionArg,
    /// Only the moves of the piece on this square, such as e2
    #[arg(long, value_name = "SQUARE")]
    from: Option<String>,
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
    if let Some(line) = args.position.of_sibling()? {
        return sibling::moves(&line, args.from.as_deref(), args.json);
    }
    let from = args.from.as_deref().map(str::parse::<Square>).transpose();
    let from = from
        .map_err(|error| BadArguments(format!("invalid value for '--from <SQUARE>': {error}")))?;
    let position = args.position.read()?;
    if let Some(square) = from {
        check(&position, square)?;
    }
    let mut legal = LegalMoves::of(&position, from);
    if args.position.goes_on().is_err() {
        legal.legal_moves.clear();
    }
    print(&legal, args.json, &mut output::out()).context(PRINTING)
}

/// Checks that a square holds a piece of the side to move.
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

fn print(legal: &LegalMoves, json: bool, out: &mut impl Write) -> io::Result<()> {
    if json {
        return writeln!(out, "{}", Versioned::new(legal));
    }
    for legal in &legal.legal_moves {
        writeln!(out, "{}", legal.mv)?;
    }
    Ok(())
}
