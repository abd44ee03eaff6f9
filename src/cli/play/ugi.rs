//! `advance ugi`: an engine that keeps running.

use std::io;

use advance::any::AnyGame;
use advance::games::ADVANCE;
use advance::ugi::{self, EngineId};
use advance::{BUILD, VERSION};
use anyhow::Context;

use crate::cli::arguments::game::game;
use crate::cli::terminal::output;

/// The bot's name in tournaments.
pub const NAME: &str = "Vauban";

#[derive(Debug, clap::Args)]
#[command(after_help = COMMANDS)]
pub struct Args {
    /// Which game to play
    #[arg(long, default_value_t = ADVANCE, value_parser = game())]
    game: AnyGame,
}

const COMMANDS: &str = "\
Each line of standard input is a command:
  ugi                      print the engine's name and options, then ugiok
  setoption name N value V set an option that 'ugi' prints: Level, Hash (MiB),
                           Threads, MultiPV, Seed or MaxPlies; eater has no
                           Hash, Threads or MultiPV. In advance, LimitStrength
                           true plays at the strength Elo instead of Level
  isready                  print readyok once the table has its size from Hash;
                           no clock runs meanwhile
  uginewgame               forget the last game; unless Seed is set, settle ties
                           in a new way
  position startpos [moves M...]
  position fen F [moves M...]
                           F is a position in one line such as
                           '4g4/9/9/9/9/9/9/9/4G4 w', and may end with how many
                           moves were made before it
  moves M...               make these moves in the current position
  go [p1time MS] [p2time MS] [p1inc MS] [p2inc MS] [movetime MS] [depth N]
     [nodes N] [infinite]
                           search: print an info line for each depth, then
                           bestmove M, or bestmove none when the game is over;
                           without a limit, at most 60,000 positions and 200 ms
  stop                     end the search now and print its bestmove
  query p1turn             is the first player to move? response true or false
  query gameover           is the game over, by MaxPlies too?
  query result             p1win, p2win, draw, or none during the game
  query islegal M          is this move legal?
  query moves              the legal moves, or none
  query fen                the position in one line
  d                        show the position
  perft N                  count the sequences of N moves
  quit                     exit at once; at the end of the input, a search or a
                           count with an end of its own finishes first

Scores are 'cp', hundredths of a point for the side to move, or 'mate', its
moves until it wins, below 0 if it loses. An invalid line changes nothing, and
the engine prints 'info string error: ...'; 'go' ignores words that it does not
know, and searches.

Example:
  (echo position startpos moves e2-e3; echo go depth 6) | advance ugi";

pub fn run(args: &Args) -> anyhow::Result<()> {
    let (input, output) = (io::stdin().lock(), output::out());
    let name = format!("{NAME} {VERSION}+{BUILD}");
    let id = EngineId {
        name: &name,
        author: NAME,
    };
    ugi::serve(args.game, id, input, output).context("the session has failed")
}
