//! `advance eater`: games of Eater, on the screen or in series.

mod console_series;
mod human;
mod program_series;
mod record_folder;
mod table;

use std::io;
use std::path::PathBuf;

use advance::any::{AnyGame, Tabletop};
use advance::engine::Level as _;
use advance::game::random::SplitMix;
use advance::games::eater::{Computer, Level, Player, Position, Size};
use advance::players::{Bot, ParseBotError};
use advance::{Limits, Side};

use human::{Human, ask_size};

use crate::cli::arguments::number::whole;
use crate::cli::table::{GameSeed, is_interactive};
use crate::cli::terminal::prompt::say;

const EXAMPLES: &str = "\
Examples:
  advance eater --size 5 --eater mcts    play the Passer; type 2 3 for row 2,
                                         column 3
  advance eater                          two people at one keyboard
  advance eater --passer mcts,time=5000  play the Eater; it thinks for 5 s
  advance eater --size 3 --passer smart --eater mcts --games 1000
                                         play a series and print the score
  advance eater --size 5 --passer mcts --eater smart --games 100 --out games
                                         keep the games
  advance match --resume games           go on with that series

A series between programs is a match with --fixed-sides: 'advance match --game
eater --fixed-sides --a mcts --b smart --json' prints its result as JSON.";

#[derive(Debug, clap::Args)]
#[command(after_help = format!("{}\n{EXAMPLES}", Position::RULES))]
pub struct Args {
    /// The number of rows and columns, 3 to 15 [default: ask]
    #[arg(long, value_name = "M")]
    size: Option<Size>,
    #[arg(long, value_name = "PLAYER", value_parser = player_arg, default_value = HUMAN, help = players("Passer"))]
    passer: PlayerArg,
    #[arg(long, value_name = "PLAYER", value_parser = player_arg, default_value = HUMAN, help = players("Eater"))]
    eater: PlayerArg,
    /// Another number gives other games. Without it, a person at a terminal meets new chance in each game; all
    /// other games are the same each time
    #[arg(long, value_name = "N", value_parser = whole(0..=u64::MAX))]
    seed: Option<u64>,
    /// Play this many games and print the score; boards are shown only if a human plays
    #[arg(long, value_name = "N", value_parser = whole(1..=u32::MAX))]
    games: Option<u32>,
    /// Keep the games in this folder, for 'advance replay', or 'advance match --resume' if programs play a series;
    /// unfinished games are kept too
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

/// The player of a side.
#[derive(Clone, Debug)]
struct PlayerArg {
    /// Its name on the command line and in records.
    name: String,
    /// The level and the limits of the computer; `None` for a person.
    computer: Option<(Level, Limits)>,
}

/// The word for a person at the keyboard.
const HUMAN: &str = "human";

/// Reads a player: a person, or a bot as `match` names it.
///
/// # Errors
/// The error says what was expected, in words for people.
fn player_arg(text: &str) -> Result<PlayerArg, String> {
    let name = text.to_owned();
    if text == HUMAN {
        let computer = None;
        return Ok(PlayerArg { name, computer });
    }
    let bot = Bot::parse(AnyGame::of::<Position>(), text).map_err(|error| match error {
        ParseBotError::Form(form) => format!("expected {HUMAN}, {form}"),
        error => error.to_string(),
    })?;
    if bot.seed.is_some() {
        return Err("the seed of a game is that of --seed".to_owned());
    }
    // The same seed gives the same game, unless the player's text sets a limit of its own.
    let limits = match text.contains(',') {
        true => bot.limits,
        false => Limits {
            time: None,
            ..bot.limits
        },
    };
    let computer = bot
        .strength
        .level()
        .map(|level| (Level::ALL[level.index()], limits));
    Ok(PlayerArg { name, computer })
}

/// The players, for the help.
fn players(role: &str) -> String {
    let levels = Level::ALL.map(|level| format!("{level} ({})", level.summary()));
    format!("Who plays the {role}: {HUMAN}, {}", levels.join(", "))
}

impl PlayerArg {
    fn is_human(&self) -> bool {
        self.computer.is_none()
    }

    /// The name of the computer for people; `None` for a person.
    fn title(&self) -> Option<&'static str> {
        self.computer.map(|(level, _)| level.title())
    }

    fn player(&self, role: Side, seed: u64) -> Box<dyn Player + Send> {
        // Each role has random numbers of its own.
        let seed = SplitMix::keyed(seed, role as u64).next();
        match self.computer {
            None => Box::new(Human),
            Some((level, limits)) => Box::new(Computer::new(level, seed, limits)),
        }
    }
}

pub fn run(args: &Args) -> anyhow::Result<()> {
    let by_hand = [&args.passer, &args.eater].map(PlayerArg::is_human);
    let game_seed = GameSeed::new(args.seed, by_hand);
    let left = |error: &io::Error| error.kind() == io::ErrorKind::UnexpectedEof;
    let played = match play(args, by_hand.contains(&true), game_seed) {
        // A player who ends the input has left the game, which is not a failure.
        Err(error) if error.downcast_ref().is_some_and(left) => Ok(say('\n')?),
        played => played,
    };
    game_seed.report();
    played
}

fn play(args: &Args, people: bool, game_seed: GameSeed) -> anyhow::Result<()> {
    let size = || args.size.map_or_else(ask_size, Ok);
    if let (Some(games), false) = (args.games, people) {
        return program_series::play_all(args, size()?, games, game_seed.seed);
    }
    if people && is_interactive() {
        table::play_all(args, game_seed)?;
    } else {
        console_series::play_all(args, size()?, game_seed.seed)?;
    }
    Ok(())
}
