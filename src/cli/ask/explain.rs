//! `advance explain COLOUR BOARD`: which move a bot would play, and why.

use advance::api::{Explained, explain_move};
use anyhow::bail;

use crate::cli::arguments::BadArguments;
use crate::cli::arguments::choice::AnyChoiceArgs;
use crate::cli::arguments::position::PositionArg;
use crate::cli::ask;
use crate::cli::terminal::interrupt::stop_on_signal;

#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    position: PositionArg,
    #[command(flatten)]
    choice: AnyChoiceArgs,
    /// Say why the bot does not play this move, written as 'advance moves' prints it
    #[arg(long = "move", value_name = "MOVE")]
    mv: Option<String>,
    /// Print one line of JSON
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = concat!(
    "\
Examples:
  advance explain white board.txt             why 'advance white' plays its move
  advance explain black board.txt --level 7   without the deep search
  advance explain white board.txt --move e2-e3
                                              why not e2-e3?
  advance explain start --game checkers --level easy
                                              another game

With --move, each layer says whether that move stays and why, up to the layer
that drops it. An illegal move is refused with the reason, and the exit code is
1. docs/levels.md explains the layers and their forecasts. In a sibling game, a
search looks at both moves.

The JSON is one object on one line:
",
    include_str!("keys/explanation.txt"),
    "\n
With --move it is another one, or, if the move is illegal, what 'advance check
--json' prints:
",
    include_str!("keys/comparison.txt")
);

pub fn run(args: &Args) -> anyhow::Result<()> {
    let line = args.position.any()?;
    let api = ask::api(&line);
    let by = args.choice.bot(api.game())?;
    let judge = |text: &String| api.judge(&line.setup.position, text);
    let other = args.mv.as_ref().map(judge).transpose();
    let other = other
        .map_err(|error| BadArguments(format!("invalid value for '--move <MOVE>': {error}")))?;
    let task = explain_move(api, line, by, other);
    let answer = task.part(&stop_on_signal()?, &mut |_| ())?.answer;
    ask::print(&answer, args.json)?;
    match (answer, &args.mv) {
        (Explained::Illegal(verdict), Some(mv)) => {
            bail!("{mv} is illegal: {}", verdict.reason.unwrap_or_default())
        }
        _ => Ok(()),
    }
}
