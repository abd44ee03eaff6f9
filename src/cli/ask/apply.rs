//! `advance apply COLOUR BOARD MOVE OUT`: plays a given move.

use std::path::PathBuf;

use advance::{Move, referee};
use anyhow::Context;

use crate::cli::arguments::BadArguments;
use crate::cli::arguments::position::PositionArg;
use crate::cli::ask::sibling;
use crate::cli::play::one_move::NoLegalMove;
use crate::cli::terminal::output;

#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    position: PositionArg,
    /// The move, as printed by 'advance moves'
    #[arg(value_name = "MOVE")]
    mv: String,
    /// Where to write the board after the move ('-' for standard output); may be the same file
    #[arg(value_name = "OUT")]
    pub output: PathBuf,
}

const EXAMPLES: &str = "\
Examples:
  advance apply white board.txt e2-e3 next.txt
  advance apply black game.txt 'c8*c5' game.txt    play a move in place

Of a sibling game, OUT gets the position after the move in one line.
An illegal move is refused with the reason, and OUT stays unchanged.
'advance white --help' says how OUT is written.";

pub fn run(args: &Args) -> anyhow::Result<()> {
    let Args {
        position,
        mv,
        output,
    } = args;
    if let Some(line) = position.of_sibling()? {
        return sibling::apply(&line, mv, output);
    }
    let mv: Move = mv
        .parse()
        .map_err(|error| BadArguments(format!("MOVE: {error}")))?;
    position.goes_on()?;
    let board_file = position.file()?;
    let position = position.on(board_file.board());
    if !position.has_legal_move() {
        return Err(NoLegalMove(position.to_move).into());
    }
    referee::judge(&position, mv).with_context(|| format!("{mv} is illegal"))?;
    let after = position.after(mv);
    Ok(output::write(output, &board_file.with_board(&after.board))?)
}
