//! `advance play`: a game of any kind at a terminal, or by a script.

use std::path::PathBuf;
use std::str::FromStr;

use advance::Position;
use advance::any::{AnyGame, AnyLevel, AnySetup, Tabletop};
use advance::engine::{Elo, Strength};
use advance::games::{ADVANCE, ALL};
use advance::players::Bot;
use anyhow::bail;

use crate::cli::arguments::BadArguments;
use crate::cli::arguments::game::game;
use crate::cli::arguments::level::{level_in, level_of_any_game};
use crate::cli::arguments::number::whole;
use crate::cli::arguments::size;
use crate::cli::arguments::turns::turns;
use crate::cli::table::{EndActions, PlayerArg, Session, player_arg, usual_limits};

#[derive(Debug, clap::Args)]
#[command(after_help = help())]
pub struct Args {
    /// The position to begin from, in one line such as '4g4/9/9/9/9/9/9/9/4G4 w' [default: the start]
    #[arg(value_name = "POSITION")]
    start: Option<String>,
    /// Which game to play [default: advance, or the game of POSITION]
    #[arg(long, value_parser = game())]
    game: Option<AnyGame>,
    /// Play on a board with this many rows, in eater (3 to 15) and jeson-mor (odd, 3 to 25)
    #[arg(long, value_name = "M", conflicts_with = "start", value_parser = whole(1..=usize::MAX))]
    size: Option<usize>,
    /// Who plays the first side, white, red, Player 1 or the Passer: console, or a computer as 'match' names it, such
    /// as elo=1200
    #[arg(long, value_name = "PLAYER", default_value = "console")]
    white: String,
    /// Who plays the second side, as for --white [default: the computer]
    #[arg(long, value_name = "PLAYER", conflicts_with_all = ["level", "elo"])]
    black: Option<String>,
    #[arg(long, value_name = "LEVEL", value_parser = level_of_any_game(|_| true), hide_possible_values = true, help = levels_help())]
    level: Option<String>,
    /// The strength of the computer as black in advance, 400 to 2900 [default: 800]
    #[arg(long, value_name = "N", value_parser = Elo::from_str, conflicts_with = "level")]
    elo: Option<Elo>,
    /// Repeat the chance of a game: the computer plays the same again. Without it, a person at a terminal meets new
    /// chance in each game
    #[arg(long, value_name = "N", value_parser = whole(0..=u64::MAX))]
    seed: Option<u64>,
    #[arg(long, value_name = "N", value_parser = whole(1..=50_000_u32), help = turns())]
    turns: Option<u32>,
    /// At the end, write the record of the game to this file
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// At the end, say what has decided a game of advance
    #[arg(long)]
    review: bool,
}

const EXAMPLES: &str = "\
'advance rules GAME' prints the rules of the other games.

Examples:
  advance play                         play white against an easy opponent
  advance play --elo 1400              against a stronger one
  advance play --game checkers --level medium
                                       another game
  advance play --game eater --size 4 --white mcts --black console
                                       the second side, on a smaller board
  advance play --white elo=900 --black elo=1100 --out game.txt
                                       watch two computers
  (echo e2-e3; echo resign) | advance play --review
                                       by a script: the same game each time";

fn help() -> String {
    format!("{}{EXAMPLES}", Position::RULES)
}

/// The levels of each game, for the help; games with the same levels stand together.
fn levels_help() -> String {
    let mut levels_by_game: Vec<(String, Vec<&str>)> = Vec::new();
    for game in ALL {
        let levels = game.levels().into_iter().map(|level| level.to_string());
        let levels = levels.collect::<Vec<_>>().join(", ");
        match levels_by_game
            .iter_mut()
            .find(|(known, _)| *known == levels)
        {
            Some((_, games)) => games.push(game.name()),
            None => levels_by_game.push((levels, vec![game.name()])),
        }
    }
    let levels_by_game = levels_by_game
        .into_iter()
        .map(|(levels, games)| format!("{levels} ({})", games.join(", ")));
    let levels_by_game = levels_by_game.collect::<Vec<_>>().join("; ");
    format!("The level of the computer as black: {levels_by_game}")
}

impl Args {
    /// The position that each game begins from.
    fn start(&self) -> Result<AnySetup, BadArguments> {
        let Some(line) = &self.start else {
            return size::start(self.game.unwrap_or(ADVANCE), self.size);
        };
        let read = match self.game {
            Some(game) => game.setup(line),
            None => {
                let mut siblings = ALL.into_iter().skip(1);
                let of_sibling = siblings.find_map(|game| game.setup(line).ok());
                ADVANCE.setup(line).or_else(|error| of_sibling.ok_or(error))
            }
        };
        read.map_err(|error| BadArguments(format!("invalid value for '[POSITION]': {error}")))
    }

    /// The players of the first and the second side.
    fn players(&self, game: AnyGame) -> Result<[PlayerArg; 2], BadArguments> {
        let player = |option: &str, text: &str| {
            player_arg(game)(text).map_err(|error| {
                let text = text.escape_debug();
                BadArguments(format!("invalid value '{text}' for '{option}': {error}"))
            })
        };
        let white = player("--white <PLAYER>", &self.white)?;
        let black = match &self.black {
            Some(text) => player("--black <PLAYER>", text)?,
            None => PlayerArg::Computer {
                bot: Bot::new(game, self.opponent(game)?),
                limited: false,
            },
        };
        Ok([white, black])
    }

    /// The strength of the computer if no player is named.
    fn opponent(&self, game: AnyGame) -> Result<Strength<AnyLevel>, BadArguments> {
        if let (None, None) = (&self.level, self.elo) {
            return Ok(game.facts().friendly);
        }
        let level = level_in(game, self.level.as_deref())?;
        let strength = game.strength(level, self.elo);
        strength.map_err(|error| BadArguments(error.to_string()))
    }
}

pub fn run(args: &Args) -> anyhow::Result<()> {
    let start = args.start()?;
    let game = start.position.game();
    let players = args.players(game)?;
    if args.review && game != ADVANCE {
        bail!(BadArguments(format!(
            "--review is for Advance only: leave it out in {game}"
        )));
    }
    let setting = Session {
        start,
        turns: Some(args.turns.unwrap_or(game.facts().turns)),
        end: EndActions {
            save: args.out.clone(),
            review: args.review,
        },
        by_hand: players.each_ref().map(PlayerArg::is_person),
        clock: None,
        seed: args.seed,
        computers: |seed: Option<u64>| {
            let seed = seed.or(Some(0));
            players
                .each_ref()
                .map(|player| player.computer(seed, usual_limits(game)))
        },
    };
    setting.play()
}
