//! `advance ugi`: an engine that stays up.

use std::io;

use advance::games::Which;
use advance::{ugi, with_game};
use anyhow::Context;

use crate::cli::NAME;
use crate::cli::arguments::which::which;

#[derive(Debug, clap::Args)]
#[command(after_help = COMMANDS)]
pub struct Args {
    /// Which game to play
    #[arg(long, default_value_t, value_parser = which())]
    game: Which,
}

const COMMANDS: &str = "\
One line in is one command, from standard input:
  ugi                      who the engine is and what can be set: id, option, then ugiok
  setoption name N value V Level (those that 'ugi' tells), Hash in MiB, MultiPV, Seed,
                           MaxPlies (200); Threads is 1
  isready                  readyok, once there is a table of this Hash: no clock runs meanwhile
  uginewgame               forget the last game
  position startpos [moves M...]
  position fen F [moves M...]
                           F is a position in one line, as in '4g4/9/9/9/9/9/9/9/4G4 w', and
                           how many moves were made before it, or nothing for 0
  moves M...               make moves there
  go [p1time MS] [p2time MS] [p1inc MS] [p2inc MS] [movetime MS] [depth N] [nodes N] [infinite]
                           search, with an info line a depth; then bestmove M, or bestmove none when
                           the game is over; without a limit, 60,000 positions and 80 ms at most
  stop                     end the search now; its bestmove comes
  query p1turn             whether the first player is to move: response true or false
  query gameover           whether the game is over, by MaxPlies too
  query result             p1win, p2win, draw, or none while it is not over
  query islegal M          whether the move is legal
  query fen                the position in one line
  d                        show the position
  perft N                  count the sequences of N moves
  quit                     leave; so does the end of the input

Scores are 'cp', hundredths of a point for the side to move, or 'mate', its moves until it wins,
less than 0 if it loses. What makes no sense is answered by 'info string error: ...' and changes
nothing; a go searches by the words that make sense.

Example:
  (echo position startpos moves e2-e3; echo go depth 6; sleep 1) | advance ugi";

pub fn run(args: &Args) -> anyhow::Result<()> {
    let (input, output) = (io::stdin().lock(), io::stdout());
    with_game!(args.game, G => ugi::serve::<G>(NAME, input, output)).context("cannot go on")
}
