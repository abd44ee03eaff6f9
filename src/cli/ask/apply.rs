//! `advance apply COLOUR BOARD MOVE OUT`: plays a given move.

use std::path::PathBuf;

use advance::Position;
use advance::api::no_move;
use anyhow::anyhow;

use crate::cli::arguments::BadArguments;
use crate::cli::arguments::position::PositionArg;
use crate::cli::ask;
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
  advance apply black board.txt 'a8#a7' board.txt  play a move in place

Of a sibling game, OUT gets the position after the move in one line.
An illegal move is refused with the reason, and OUT stays unchanged.
'advance white --help' says how OUT is written.";

pub fn run(args: &Args) -> anyhow::Result<()> {
    let Args {
        position,
        mv,
        output,
    } = args;
    let (line, file) = position.any_with_file()?;
    let api = ask::api(&line);
    if line.legal_moves().is_empty() {
        return Err(no_move(api, &line).into());
    }
    let judged = api.judge(&line.setup.position, mv);
    let judged = judged.map_err(|error| BadArguments(format!("MOVE: {error}")))?;
    let mv = judged.map_err(|refused| anyhow!("{mv} is illegal: {}", refused.reason))?;
    let after = line.after(&mv);
    let text = match (file, after.setup.position.of::<Position>()) {
        (Some(file), Some(after)) => file.with_board(&after.board),
        _ => format!("{after}\n").into_bytes(),
    };
    Ok(output::write(output, &text)?)
}
