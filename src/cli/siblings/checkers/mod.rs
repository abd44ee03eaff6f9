//! `advance checkers`: a game of checkers at a terminal.

use std::path::PathBuf;

use advance::any::{AnyGame, AnyPosition, Tabletop};
use advance::file;
use advance::game::{Game, Setup};
use advance::games::Level;
use advance::games::checkers::exchange::{self, MAX_BYTES};
use advance::games::checkers::{ParseRulesError, Position, Rules};

use crate::cli::arguments::number::whole;
use crate::cli::table::{
    EndActions, Opponent, PlayerArg, Session, draws, interactive_limits, player_arg, time_limit,
};

const CHECKERS: AnyGame = AnyGame::of::<Position>();

#[derive(Debug, clap::Args)]
#[command(after_help = help())]
pub struct Args {
    /// The exchange file to begin from, as for 'advance rankmoves' [default: the usual start, captures
    /// compulsory, multiple jumps]
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    /// Who plays red (moves first, at the bottom): console, or a computer by its level, such as easy, or with
    /// limits, as in search,nodes=20000
    #[arg(long, value_name = "PLAYER", default_value = "console", value_parser = player_arg(CHECKERS))]
    red: PlayerArg,
    /// Who plays black, as for --red [default: easy at a terminal, search at a pipe]
    #[arg(long, value_name = "PLAYER", value_parser = player_arg(CHECKERS), conflicts_with = "level")]
    black: Option<PlayerArg>,
    /// The rules: american (captures compulsory, a jump goes on to its end), or two letters: c or n for captures
    /// compulsory or not, then s for single jumps, m for multiple or a for American ones [default: those of FILE,
    /// else cm]
    #[arg(long, value_name = "RULES", value_parser = rules)]
    rules: Option<Rules>,
    #[command(flatten)]
    opponent: Opponent,
    /// How long the computer may search for a move, in milliseconds [default: some seconds]
    #[arg(long, value_name = "MS", value_parser = whole(1..=3_600_000_u64))]
    time: Option<u64>,
}

const EXAMPLES: &str = "
Examples:
  advance checkers --level easy        play red; type moves as in c3-d4
  advance checkers --red search --black console
                                       play black against the computer
  advance checkers --rules american    by the rules of American checkers
  advance checkers --black console     two people at one terminal";

fn help() -> String {
    format!("{}{}{EXAMPLES}", Position::RULES, draws(CHECKERS))
}

fn rules(text: &str) -> Result<Rules, ParseRulesError> {
    match text {
        "american" => Ok(Rules::AMERICAN),
        letters => letters.parse(),
    }
}

pub fn run(args: &Args) -> anyhow::Result<()> {
    let start = match &args.file {
        Some(path) => exchange::parse(&file::read(path, MAX_BYTES)?)?,
        None => Position::start(),
    };
    let start = args.rules.map_or(start, |rules| start.with_rules(rules));
    let second = || args.opponent.computer(CHECKERS, Level::Search);
    let players = [args.red.clone(), args.black.clone().unwrap_or_else(second)];
    let limits = args.time.map_or(interactive_limits(), time_limit);
    let setting = Session {
        start: Setup {
            position: AnyPosition::new(start),
            ply: 0,
        },
        by_hand: players.each_ref().map(PlayerArg::is_person),
        turns: None,
        end: EndActions::default(),
        clock: None,
        seed: args.opponent.seed,
        computers: |seed| {
            players
                .each_ref()
                .map(|player| player.computer(seed, limits))
        },
    };
    setting.play()
}
