//! `advance play`: a game of Advance at a terminal, or by a script.

use std::path::PathBuf;
use std::str::FromStr;

use advance::any::{AnyGame, AnyLevel, AnySetup, Tabletop};
use advance::engine::{Elo, Strength};
use advance::game::TURNS;
use advance::games::ADVANCE;
use advance::players::Bot;
use advance::{Level, Position};

use crate::cli::arguments::level::LevelParser;
use crate::cli::arguments::number::whole;
use crate::cli::table::{AtEnd, Setting, Who, who};

#[derive(Debug, clap::Args)]
#[command(after_help = help())]
pub struct Args {
    /// The position to begin from, in one line such as '4g4/9/9/9/9/9/9/9/4G4 w' [default: the start]
    #[arg(value_name = "POSITION", value_parser = setup)]
    start: Option<AnySetup>,
    /// Who plays white (moves first, at the bottom): console, or a computer as 'match' names it, such as elo=1200
    #[arg(long, value_name = "PLAYER", default_value = "console", value_parser = who(ADVANCE))]
    white: Who,
    /// Who plays black, as for --white [default: the computer]
    #[arg(long, value_name = "PLAYER", value_parser = who(ADVANCE), conflicts_with_all = ["level", "elo"])]
    black: Option<Who>,
    /// The level of the computer that plays black, 4 to 9
    #[arg(long, value_name = "LEVEL", value_parser = LevelParser::new(Level::ALL, Level::from_str), hide_possible_values = true)]
    level: Option<Level>,
    /// The strength of the computer as black, 400 to 2900 [default: 800]
    #[arg(long, value_name = "N", value_parser = Elo::from_str, conflicts_with = "level")]
    elo: Option<Elo>,
    /// Repeat the chance of a game: the computer plays the same again. Without it, a person at a terminal meets new
    /// chance in each game
    #[arg(long, value_name = "N", value_parser = whole(0..=u64::MAX))]
    seed: Option<u64>,
    /// End after this many moves of each side: the greater material wins
    #[arg(long, value_name = "N", default_value_t = TURNS, value_parser = whole(1..=50_000_u32))]
    turns: u32,
    /// At the end, write the record of the game to this file
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// At the end, say what has decided the game
    #[arg(long)]
    review: bool,
}

const EXAMPLES: &str = "
Examples:
  advance play                         play white against an easy opponent
  advance play --elo 1400              against a stronger one
  advance play --white level=9 --black console
                                       play black against level 9
  advance play --white elo=900 --black elo=1100 --out game.txt
                                       watch two computers
  (echo e2-e3; echo resign) | advance play --review
                                       by a script: the same game each time";

fn help() -> String {
    format!("{}{EXAMPLES}", Position::RULES)
}

fn setup(line: &str) -> Result<AnySetup, String> {
    let read = AnyGame::of::<Position>().setup(line);
    read.map_err(|error| error.to_string())
}

impl Args {
    /// Who plays black.
    fn black(&self) -> Who {
        if let Some(who) = &self.black {
            return who.clone();
        }
        let level = self.level.map(AnyLevel::of::<Position>);
        let strength = level
            .map(Strength::Level)
            .or(self.elo.map(Strength::Elo))
            .unwrap_or(ADVANCE.facts().friendly);
        Who::Computer {
            bot: Bot::new(ADVANCE, strength),
            limited: false,
        }
    }
}

pub fn run(args: &Args) -> anyhow::Result<()> {
    let players = [args.white.clone(), args.black()];
    let setting = Setting {
        start: args.start.clone().unwrap_or_else(|| ADVANCE.start()),
        turns: Some(args.turns),
        end: AtEnd {
            save: args.out.clone(),
            review: args.review,
        },
        by_hand: players.each_ref().map(Who::is_person),
        clock: None,
        seed: args.seed,
        minds: |seed: Option<u64>| {
            let seed = seed.or(Some(0));
            players
                .each_ref()
                .map(|player| player.mind(seed, ADVANCE.a_move()))
        },
    };
    setting.play()
}
