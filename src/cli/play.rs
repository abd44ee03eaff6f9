//! `advance white IN OUT`, `advance black IN OUT`: one move.

use std::io::{self, Write};
use std::path::PathBuf;

use advance::board::Colour;
use advance::chooser::Chooser;
use advance::file;
use advance::moves::Position;

use super::choice::Choice;
use super::output;

#[derive(Debug, clap::Args)]
#[command(after_help = OUT)]
pub struct Args {
    /// The board before the move ('-' for standard input)
    #[arg(value_name = "IN")]
    input: PathBuf,
    /// Where to write the board after it ('-' for standard output); may be the same file
    #[arg(value_name = "OUT")]
    pub output: PathBuf,
    #[command(flatten)]
    choice: Choice,
    /// Tell on standard error what each layer of the choice left
    #[arg(long)]
    explain: bool,
}

const OUT: &str = "\
OUT is replaced atomically: whoever reads it, even after a crash, finds the old
board or the new one. Other hard links to it keep the old board; a warning says
so. A killed run may leave a file .advance-N beside it: the next one removes it.

A file that cannot be replaced (it is mounted by itself, or you may not create
files in its folder) is written in place. That is not atomic: a reader, a crash
or a full disk may meet or leave half a board.

/dev/stdout and /dev/fd/N are written to as they are open, as '-' is.";

/// The game was over before the move.
#[derive(Debug, thiserror::Error)]
#[error("{0} has no legal move: {winner} has won", winner = !*.0)]
pub struct NoLegalMove(pub Colour);

pub fn run(colour: Colour, args: &Args) -> anyhow::Result<()> {
    let board_file = file::read_board(&args.input)?;
    let position = Position::new(*board_file.board(), colour);
    let decision = Chooser::new(&args.choice.settings())
        .choose(&position)
        .ok_or(NoLegalMove(colour))?;
    let after = position.after(decision.chosen.action);
    output::write(&args.output, &board_file.with_board(&after.board))?;
    if args.explain {
        // The move is made: a run that nobody can be told of has not failed.
        let _ = writeln!(io::stderr(), "{decision}");
    }
    Ok(())
}
