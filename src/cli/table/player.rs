//! The players that the command line names.

use std::time::Duration;

use advance::Limits;
use advance::any::AnyGame;
use advance::engine::{Level as _, Strength};
use advance::games::Level;
use advance::players::Bot;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use super::computer::ComputerPlayer;
use super::seed::is_interactive;
use crate::cli::arguments::number::whole;

/// The player of a side.
#[derive(Clone, Debug, PartialEq)]
pub enum PlayerArg {
    /// A person at the console.
    Person,
    /// The computer.
    Computer {
        bot: Bot,
        /// True if its text gives the limits of a move.
        limited: bool,
    },
}

/// The word for a person.
const CONSOLE: &str = "console";

/// A parser of players of a game: `console`, or a bot as `match` names it. Its error says what was expected, in words
/// for people.
pub fn player_arg(game: AnyGame) -> impl Fn(&str) -> Result<PlayerArg, String> + Clone {
    move |text| {
        if text == CONSOLE {
            return Ok(PlayerArg::Person);
        }
        // The seed comes from the table.
        let bot = Bot::parse(game, text).ok();
        let bot = bot.filter(|bot| bot.seed.is_none());
        let bot = bot.ok_or_else(|| expected(game))?;
        // A player without limits of its own takes those of the table.
        let limited = text.contains(',');
        Ok(PlayerArg::Computer { bot, limited })
    }
}

/// The players of a game, for messages.
fn expected(game: AnyGame) -> String {
    let levels = game.levels().into_iter().map(|level| level.to_string());
    let levels = levels.collect::<Vec<_>>().join(", ");
    match game.is_rated() {
        true => format!("expected {CONSOLE}, elo=N, or a level as in level=8,nodes=20000"),
        false => format!(
            "expected {CONSOLE}, one of {levels}, or a search with limits as in \
             search,nodes=20000,time=500"
        ),
    }
}

// The options of the computer in the sibling games. A doc comment would become the help of a command.
#[derive(Debug, clap::Args)]
pub struct Opponent {
    #[arg(long, value_name = "LEVEL", value_parser = level(), hide_possible_values = true, help = levels())]
    pub level: Option<Level>,
    /// Repeat the chance of a game: the computer draws the same again. Without it, a person at a terminal meets
    /// new chance in each game, and all else repeats itself
    #[arg(long, value_name = "N", value_parser = whole(0..=u64::MAX))]
    pub seed: Option<u64>,
}

impl Opponent {
    /// The computer at its highest level, within the limits of the table.
    pub fn strongest(game: AnyGame) -> PlayerArg {
        PlayerArg::Computer {
            bot: Bot::new(game, game.highest()),
            limited: false,
        }
    }

    /// The opponent unless a player is named: the computer, at the requested level. Without a level, a person at a
    /// terminal meets an easy one, and a script the `usual` one.
    pub fn computer(&self, game: AnyGame, usual: Level) -> PlayerArg {
        let at = |level: Level| Strength::Level(game.levels()[level as usize]);
        let usual = match is_interactive() {
            true => game.facts().friendly,
            false => at(usual),
        };
        PlayerArg::Computer {
            bot: Bot::new(game, self.level.map_or(usual, at)),
            limited: false,
        }
    }
}

fn level() -> impl TypedValueParser<Value = Level> {
    let names = Level::ALL.map(|level| level.to_string());
    PossibleValuesParser::new(names).try_map(|name| {
        let mut levels = Level::ALL.into_iter();
        // The text is always the name of a level.
        levels
            .find(|level| level.to_string() == name)
            .ok_or("not a level")
    })
}

/// The levels, for the help.
fn levels() -> String {
    let levels = Level::ALL.map(|level| format!("{level} ({})", level.summary()));
    format!("How the computer plays: {}", levels.join(", "))
}

/// The default limits of a computer's move at a table: some seconds, and a number of nodes that a fast machine reaches
/// earlier, so that a game can be repeated.
pub const fn interactive_limits() -> Limits {
    Limits {
        nodes: Some(1_000_000),
        depth: None,
        time: Some(Duration::from_secs(5)),
    }
}

/// The usual limits of a computer's move: some seconds at a terminal, where the game has no numbers for strength;
/// otherwise those of bots.
pub fn usual_limits(game: AnyGame) -> Limits {
    match is_interactive() && !game.is_rated() {
        true => interactive_limits(),
        false => game.move_limits(),
    }
}

/// The limits of a move that takes this long.
pub fn time_limit(time: u64) -> Limits {
    Limits {
        time: Some(Duration::from_millis(time)),
        ..Limits::default()
    }
}

impl PlayerArg {
    /// True if it is a person.
    pub fn is_person(&self) -> bool {
        *self == Self::Person
    }

    /// The computer that plays, unless it is a person: within `limits` unless it has its own.
    pub fn computer(&self, seed: Option<u64>, limits: Limits) -> Option<ComputerPlayer> {
        match *self {
            Self::Person => None,
            Self::Computer { bot, limited } => {
                let limits = if limited { bot.limits } else { limits };
                Some(ComputerPlayer::new(&Bot { limits, ..bot }, seed))
            }
        }
    }
}
