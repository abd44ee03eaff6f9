//! `advance white IN OUT`, `advance black IN OUT`: one move.

use std::num::NonZero;
use std::path::PathBuf;

use advance::engine::LevelOption;
use advance::search::Query;
use advance::{Chooser, Position, Side, file, report};

use crate::cli::arguments::choice::ChoiceArgs;
use crate::cli::arguments::number::whole;
use crate::cli::arguments::threads::{MOST_THREADS, ONE_THREAD};
use crate::cli::terminal::output;

#[derive(Debug, clap::Args)]
#[command(after_help = OUT)]
pub struct Args {
    /// The board before the move ('-' for standard input)
    #[arg(value_name = "IN")]
    input: PathBuf,
    /// Where to write the board after the move ('-' for standard output); may be the same file
    #[arg(value_name = "OUT")]
    pub output: PathBuf,
    #[command(flatten)]
    choice: ChoiceArgs,
    /// Search on this many threads (levels 8 and 9) [default: 1]. More threads search more in the same --time, but
    /// each run may choose another move
    #[arg(long, value_name = "N", value_parser = whole(ONE_THREAD..=MOST_THREADS))]
    threads: Option<NonZero<usize>>,
    /// Say why: print to standard error how many moves each layer kept
    #[arg(long)]
    explain: bool,
}

const OUT: &str = "\
OUT is replaced atomically: any reader, even after a crash, finds the old board
or the new one. docs/boards-and-notation.md has the exceptions.";

/// The game was over before the move.
#[derive(Debug, thiserror::Error)]
#[error("{0} has no legal move: {winner} has won", winner = !*.0)]
pub struct NoLegalMove(pub Side);

pub fn run(side: Side, args: &Args) -> anyhow::Result<()> {
    let settings = args.choice.settings()?;
    let threads = args.threads.map(|_| LevelOption::Threads);
    args.choice.check(threads.into_iter())?;
    let board_file = file::read_board(&args.input)?;
    let position = Position::new(*board_file.board(), side);
    let mut chooser = Chooser::new(&settings);
    let query = Query {
        threads: args.threads.unwrap_or(ONE_THREAD),
        ..chooser.query()
    };
    let decision = chooser
        .choose_by(&position, &query, |_| ())
        .ok_or(NoLegalMove(side))?;
    let after = position.after(decision.chosen.mv);
    output::write(&args.output, &board_file.with_board(&after.board))?;
    if output::is_error_terminal() {
        let mv = decision.chosen.mv;
        let message = format!("{mv}: {}", report::describe_move(&position, mv));
        match file::is_standard_output(&args.output) {
            true => output::notify(message),
            false => output::notify(format_args!(
                "{message}; the board is in {}",
                args.output.display()
            )),
        }
    }
    if args.explain {
        output::notify(decision);
    }
    Ok(())
}
