//! `advance eater`: games of Eater, on the screen or in series.

mod human;
mod series;
mod table;

use std::io;
use std::path::PathBuf;

use advance::game::Side;
use advance::game::random::SplitMix;
use advance::games::eater::{Mcts, Player, Random, Size, Smart, Straight};
use clap::ValueEnum;

use human::Human;

use super::chance::{Chance, is_table};
use crate::cli::arguments::number::whole;
use crate::cli::terminal::prompt::say;

const RULES: &str = "\
Rules:
  In each round, the Passer and the Eater both name an empty cell before either
  sees the other's. Each marks its own cell; if both name the same cell, it
  becomes the Eater's. The Passer wins with a path of its markers from the top
  row to the bottom row, by steps down, left, right, down-left and down-right,
  never up. The Eater wins when all cells are marked and there is no such path.
";

const EXAMPLES: &str = "\
Examples:
  advance eater --size 5 --eater mcts    play the Passer; type 2 3 for row 2,
                                         column 3
  advance eater                          two people at one keyboard
  advance eater --size 3 --passer smart --eater mcts --games 1000
                                         play a series and print the score";

#[derive(Debug, clap::Args)]
#[command(after_help = format!("{RULES}\n{EXAMPLES}"))]
pub struct Args {
    /// The number of rows and of columns, 3 to 15 [default: ask]
    #[arg(long, value_name = "M")]
    size: Option<Size>,
    /// Who plays the Passer
    #[arg(long, value_name = "P", value_enum, default_value_t = Kind::Human)]
    passer: Kind,
    /// Who plays the Eater
    #[arg(long, value_name = "E", value_enum, default_value_t = Kind::Human)]
    eater: Kind,
    /// Another number gives other games. Without it, a person at a terminal meets new chance in each game; all
    /// other games are the same each time
    #[arg(long, value_name = "N", value_parser = whole(0..=u64::MAX))]
    seed: Option<u64>,
    /// Play this many games and print the score; boards are shown only if a human plays
    #[arg(long, value_name = "N", value_parser = whole(1..=u32::MAX))]
    games: Option<u32>,
    /// Keep the games in this folder, for 'advance replay'
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Kind {
    /// Somebody at the keyboard
    Human,
    /// Any empty cell, at random
    Random,
    /// A straight line, a column or a row
    Straight,
    /// The shortest paths, one round ahead; exact play at the end
    Smart,
    /// Monte Carlo tree search; exact play at the end
    Mcts,
}

impl Kind {
    fn is_human(self) -> bool {
        self == Self::Human
    }

    /// The name by which the command line knows it.
    fn called(self) -> String {
        let value = self.to_possible_value();
        value.map_or(String::new(), |it| it.get_name().to_owned())
    }

    fn player(self, role: Side, seed: u64) -> Box<dyn Player> {
        // The players of both roles draw their own numbers.
        let seed = SplitMix::keyed(seed, role as u64).next();
        match self {
            Self::Human => Box::new(Human),
            Self::Random => Box::new(Random::new(seed)),
            Self::Straight => Box::new(Straight::new(seed)),
            Self::Smart => Box::new(Smart::new(seed)),
            Self::Mcts => Box::new(Mcts::new(seed, Mcts::ITERATIONS)),
        }
    }
}

pub fn run(args: &Args) -> anyhow::Result<()> {
    let by_hand = [args.passer, args.eater].map(Kind::is_human);
    let chance = Chance::new(args.seed, by_hand);
    let played = if by_hand.contains(&true) && is_table() {
        table::play_all(args, chance)
    } else {
        series::play_all(args, chance.seed)
    };
    match played {
        // A player who ends the input has left the game, which is not a failure.
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => say('\n')?,
        result => result?,
    }
    chance.tell();
    Ok(())
}
