//! Players as they are named on the command line: `level=8,nodes=20000`, `random` or `cmd=./bot`.

use std::path::{Path, PathBuf};
use std::time::Duration;

use advance::arena::{Bot, Failure, Player, Program, Searcher};
use advance::chooser::{Chooser, Reading};
use advance::engine::Engine;
use advance::games::Plain;
use advance::games::{checkers, connections, jeson_mor};
use advance::moves::Position;
use advance::search::Limits;
use advance::stop::Stop;
use clap::Parser;
use clap::error::ErrorKind;

use crate::cli::arguments::choice::Choice;
use crate::cli::arguments::limits::LimitArgs;
use crate::cli::terminal::drawing::Shown;

/// A game with players that can be named on the command line.
pub trait Contest: Engine + Shown {
    /// The options of a bot of this program.
    type Bot: Clone + Send + Sync;

    /// The bot of these options.
    ///
    /// # Errors
    /// What is wrong with them.
    fn bot(options: &str) -> Result<Self::Bot, String>;

    /// The bot of the options that commands about a single bot take.
    fn of_choice(choice: &Choice) -> Self::Bot;

    /// What the level of that bot is called.
    fn level_of(choice: &Choice) -> String;

    /// The bot for one game; `seed` serves unless it has one of its own.
    fn player(bot: &Self::Bot, seed: u64) -> Box<dyn Player<Self>>;

    /// A program as a player, where programs have a way to play the game.
    fn program(_program: Program) -> Option<Box<dyn Player<Self>>> {
        None
    }
}

/// A player and the words that name it.
#[derive(Clone)]
pub struct Contender<G: Contest> {
    text: String,
    kind: Kind<G>,
}

#[derive(Clone)]
enum Kind<G: Contest> {
    Bot(G::Bot),
    Program(PathBuf),
}

/// What all programs of a series have in common.
#[derive(Clone, Debug)]
pub struct Terms {
    /// How long a program may run, a move.
    pub patience: Duration,
    /// What ends it before.
    pub stop: Stop,
}

/// A text that names no player.
#[derive(Debug, thiserror::Error)]
#[error("'{text}' is not a player: {reason}")]
pub struct NoPlayer {
    text: String,
    reason: String,
}

impl<G: Contest> Contender<G> {
    /// The player that is named by `text`.
    ///
    /// # Errors
    /// When the text names no player.
    pub fn parse(text: &str) -> Result<Self, NoPlayer> {
        let kind = match text.strip_prefix("cmd=") {
            Some(program) => Ok(Kind::Program(program.into())),
            None => G::bot(text).map(Kind::Bot),
        };
        let text = text.to_owned();
        match kind {
            Ok(kind) => Ok(Self { text, kind }),
            Err(reason) => Err(NoPlayer { text, reason }),
        }
    }

    /// What the player is called in records: a program says it itself.
    ///
    /// # Errors
    /// When the program cannot be run.
    pub fn name(&self, terms: &Terms) -> Result<String, Failure> {
        match &self.kind {
            Kind::Bot(_) => Ok(self.text.clone()),
            Kind::Program(path) => program(path, terms)?.name(),
        }
    }

    /// The player for one game; `seed` serves unless it has one of its own.
    ///
    /// # Errors
    /// When the files of a program cannot be made, or programs cannot play the game.
    pub fn player(&self, seed: u64, terms: &Terms) -> Result<Box<dyn Player<G>>, Failure> {
        match &self.kind {
            Kind::Bot(bot) => Ok(G::player(bot, seed)),
            Kind::Program(path) => G::program(program(path, terms)?).ok_or_else(|| {
                let message = format!("programs cannot play {}: it has no board files", G::NAME);
                std::io::Error::other(message).into()
            }),
        }
    }
}

/// What names a player of Advance.
const BOTS: &str = "expected cmd=PROGRAM, or options such as level=8,nodes=20000";

/// What names a player of a game with only the [`Plain`] levels.
const PLAIN_BOTS: &str =
    "expected random, search, or search with limits, such as search,nodes=20000";

/// The options of a bot of Advance, to be parsed as those of `white` and `black` are.
#[derive(Debug, Parser)]
#[command(no_binary_name = true, disable_help_flag = true)]
struct BotOptions {
    #[command(flatten)]
    choice: Choice,
}

impl Contest for Position {
    type Bot = Choice;

    fn bot(options: &str) -> Result<Choice, String> {
        if options.split(',').any(str::is_empty) {
            return Err(BOTS.to_owned());
        }
        let options = options.split(',').map(|option| format!("--{option}"));
        let parsed = BotOptions::try_parse_from(options).map_err(|error| wrong(&error, BOTS))?;
        Ok(parsed.choice)
    }

    fn of_choice(choice: &Choice) -> Choice {
        // One seed for both sides and all games would make all of them alike.
        choice.clone().unseeded()
    }

    fn level_of(choice: &Choice) -> String {
        choice.settings().level.to_string()
    }

    fn player(bot: &Choice, seed: u64) -> Box<dyn Player<Self>> {
        let mut settings = bot.settings();
        let seed = settings.seed.unwrap_or(seed);
        settings.seed = Some(seed);
        if let Reading::Random(_) = settings.reading {
            settings.reading = Reading::Random(seed);
        }
        Box::new(Bot(Chooser::new(&settings)))
    }

    fn program(program: Program) -> Option<Box<dyn Player<Self>>> {
        Some(Box::new(program))
    }
}

/// A bot of a game that has only the [`Plain`] levels.
#[derive(Clone, Copy, Debug)]
pub struct PlainBot {
    pub level: Plain,
    pub limits: Limits,
}

/// The options of a [`PlainBot`] that searches.
#[derive(Debug, Parser)]
#[command(no_binary_name = true, disable_help_flag = true)]
struct SearchOptions {
    #[command(flatten)]
    limits: LimitArgs,
}

impl PlainBot {
    /// The bot of `random`, or of `search` with limits, as in `search,nodes=2000`.
    fn parse(text: &str, default: Limits) -> Result<Self, String> {
        let mut options = text.split(',');
        let level = match options.next() {
            Some("random") => Plain::Random,
            Some("search") => Plain::Search,
            _ => return Err(PLAIN_BOTS.to_owned()),
        };
        let options = options.map(|option| format!("--{option}"));
        let parsed =
            SearchOptions::try_parse_from(options).map_err(|error| wrong(&error, PLAIN_BOTS))?;
        let limits = parsed.limits.limits_or(default);
        Ok(Self { level, limits })
    }

    fn player<G: Engine<Level = Plain>>(self, seed: u64) -> Box<dyn Player<G>> {
        Box::new(Searcher::new(self.level, seed, self.limits))
    }
}

macro_rules! plain_contests {
    ($($game:ty),*) => {$(
        impl Contest for $game {
            type Bot = PlainBot;

            fn bot(options: &str) -> Result<PlainBot, String> {
                PlainBot::parse(options, Self::a_move())
            }

            fn of_choice(choice: &Choice) -> PlainBot {
                PlainBot {
                    level: Self::LEVEL,
                    limits: choice.limits_or(Self::a_move()),
                }
            }

            fn level_of(_: &Choice) -> String {
                Self::LEVEL.to_string()
            }

            fn player(bot: &PlainBot, seed: u64) -> Box<dyn Player<Self>> {
                bot.player(seed)
            }
        }
    )*};
}

plain_contests!(
    checkers::Position,
    connections::Position,
    jeson_mor::Position
);

/// What is wrong with options, written as they are here, without dashes.
fn wrong(error: &clap::Error, expected: &str) -> String {
    if error.kind() == ErrorKind::UnknownArgument {
        return expected.to_owned();
    }
    let message = error.to_string();
    let first = message.lines().next().unwrap_or_default();
    first.trim_start_matches("error: ").replace("'--", "'")
}

fn program(path: &Path, terms: &Terms) -> Result<Program, Failure> {
    Ok(Program::new(
        path.to_owned(),
        terms.patience,
        terms.stop.clone(),
    )?)
}
