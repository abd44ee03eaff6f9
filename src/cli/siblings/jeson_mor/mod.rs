//! `advance jeson-mor SIZE PROTECTION`: a game at a terminal, or on the console of the course.

mod console;

use advance::any::{AnyGame, AnyPosition, Tabletop};
use advance::game::Setup;
use advance::games::Level;
use advance::games::jeson_mor::{Board, ConsoleGame, Position, Size, SizeError};
use clap::Args as _;
use clap::error::ErrorKind;

use crate::cli::arguments::number::whole;
use crate::cli::table::{
    EndActions, Opponent, PlayerArg, Session, draws, player_arg, time_limit, usual_limits,
};
use crate::cli::table::{GameSeed, is_interactive};

const JESON_MOR: AnyGame = AnyGame::of::<Position>();

#[derive(Debug, clap::Args)]
#[command(after_help = help())]
pub struct Args {
    /// SIZE: the number of columns and rows, odd, 3 to 25. PROTECTION: the number of first moves without captures
    #[arg(value_name = "SIZE PROTECTION", allow_negative_numbers = true)]
    numbers: Vec<String>,
    /// Who plays white (moves first, at the bottom): console, or a computer by its level, such as easy, or with
    /// limits, as in search,nodes=20000
    #[arg(long, value_name = "PLAYER", default_value = "console", value_parser = player_arg(JESON_MOR))]
    white: PlayerArg,
    /// Who plays black, as for --white [default: easy at a terminal, random at a pipe]
    #[arg(long, value_name = "PLAYER", value_parser = player_arg(JESON_MOR), conflicts_with = "level")]
    black: Option<PlayerArg>,
    #[command(flatten)]
    opponent: Opponent,
    /// How long the computer may search for a move, in milliseconds [default: some seconds at a terminal, else
    /// much less]
    #[arg(long, value_name = "MS", value_parser = whole(1..=3_600_000_u64))]
    time: Option<u64>,
    /// Begin with Knights only
    #[arg(long)]
    no_archers: bool,
}

const EXAMPLES: &str = "
Examples:
  advance jeson-mor 9 0 --level medium   play white; type moves as in a1->b3
  advance jeson-mor 5 2 --black search,nodes=20000";

const ASSIGNMENT: &str =
    "Without a terminal, games have the screens of the assignment, and no draws.\n";

fn help() -> String {
    let draws = draws(JESON_MOR);
    format!("{}{draws}{ASSIGNMENT}{EXAMPLES}", Position::RULES)
}

/// The reason why no game can begin.
#[derive(Debug, thiserror::Error)]
enum ArgumentError {
    #[error(
        "two integer arguments are required specifying size of gameboard and number of moves with capturing protection "
    )]
    Count,
    #[error("the first argument is not a number")]
    Size,
    #[error("the second argument is not a number")]
    Protection,
    #[error(transparent)]
    BadSize(#[from] SizeError),
    #[error("number of moves with capture protection cannot be negative")]
    Negative,
}

impl Args {
    /// The position that the game begins from.
    fn start(&self) -> Result<Position, ArgumentError> {
        let [size, protection] = self.numbers.as_slice() else {
            return Err(ArgumentError::Count);
        };
        let size: i64 = size.parse().map_err(|_| ArgumentError::Size)?;
        let protection: i64 = protection.parse().map_err(|_| ArgumentError::Protection)?;
        let size = Size::new(size)?;
        let protected = u64::try_from(protection).map_err(|_| ArgumentError::Negative)?;
        Ok(Position::new(
            Board::start(size, !self.no_archers),
            protected,
        ))
    }

    /// The players of the first and the second side.
    fn players(&self) -> [PlayerArg; 2] {
        let second = || self.opponent.computer(JESON_MOR, Level::Random);
        [
            self.white.clone(),
            self.black.clone().unwrap_or_else(second),
        ]
    }
}

pub fn run(args: &Args) -> anyhow::Result<()> {
    let start = args.start().unwrap_or_else(|error| refuse(&error));
    let players = args.players();
    let by_hand = players.each_ref().map(PlayerArg::is_person);
    let seed = args.opponent.seed;
    let limits = args
        .time
        .map_or_else(|| usual_limits(JESON_MOR), time_limit);
    let computers = |seed| {
        players
            .each_ref()
            .map(|player| player.computer(seed, limits))
    };
    if is_interactive() {
        let clock = None;
        return Session {
            start: Setup {
                position: AnyPosition::new(start),
                ply: 0,
            },
            turns: None,
            end: EndActions::default(),
            by_hand,
            clock,
            seed,
            computers,
        }
        .play();
    }
    let game_seed = GameSeed::new(seed, by_hand);
    console::play(ConsoleGame::new(start), computers(seed), game_seed)?;
    game_seed.report();
    Ok(())
}

/// Ends the process in the same way as other bad arguments.
fn refuse(error: &ArgumentError) -> ! {
    Args::augment_args(clap::Command::new("advance jeson-mor"))
        .error(ErrorKind::ValueValidation, error)
        .exit()
}
