//! `advance white IN OUT`, `advance black IN OUT`: one move.

use std::io::{self, Write};
use std::path::PathBuf;

use advance::board::Colour;
use advance::chooser::{Chooser, Level};
use advance::file;
use advance::moves::Position;

#[derive(Debug, clap::Args)]
pub struct Args {
    /// The board before the move ('-' for standard input)
    #[arg(value_name = "IN")]
    input: PathBuf,
    /// Where to write the board after it ('-' for standard output); may be the same file
    #[arg(value_name = "OUT")]
    output: PathBuf,
    /// How well to play, 4 to 7: 4 any legal move, 5 win if possible, 6 take the most, 7 look two
    /// plies ahead
    #[arg(long, default_value_t = Level::HIGHEST, value_name = "LEVEL")]
    level: Level,
    /// Settle ties by this number; the same number gives the same move
    #[arg(long, default_value_t = 0, hide_default_value = true, value_name = "N")]
    seed: u64,
    /// Tell on standard error what each layer of the choice left
    #[arg(long)]
    explain: bool,
}

/// The game was over before the move.
#[derive(Debug, thiserror::Error)]
#[error("{0} has no legal move: {winner} has won", winner = !*.0)]
pub struct NoLegalMove(Colour);

pub fn run(colour: Colour, args: &Args) -> anyhow::Result<()> {
    let board_file = file::read_board(&args.input)?;
    let position = Position::new(*board_file.board(), colour);
    let decision = Chooser::new(args.level, args.seed)
        .choose(&position)
        .ok_or(NoLegalMove(colour))?;
    let after = position.after(decision.chosen.action);
    file::write(&args.output, &board_file.with_board(&after.board))?;
    if args.explain {
        // The move is made: a run that nobody can be told of has not failed.
        let _ = writeln!(io::stderr(), "{decision}");
    }
    Ok(())
}
