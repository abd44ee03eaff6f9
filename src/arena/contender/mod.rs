//! Players by the text that names them: `level=8,nodes=20000`, `search,nodes=2000`, `random` or `cmd=./bot`.

mod bot;
mod options;

pub use bot::PlainBot;
pub use options::ParseBotError;

use std::io;
use std::iter;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

use super::player::{Failure, Player};
use super::program::Program;
use crate::engine::Engine;
use crate::search::{Limits, Stop};

/// A game whose bots can be named by a text.
pub trait Contest: Engine {
    /// How a bot of this library plays the game.
    type Bot: Clone + Send + Sync;

    /// The bot that a text describes.
    ///
    /// # Errors
    /// When the text names an option that bots of this game do not have, or a value that it does not take.
    fn bot(text: &str) -> Result<Self::Bot, ParseBotError>;

    /// The level that a bot plays at.
    fn level(bot: &Self::Bot) -> Self::Level;

    /// What a bot may spend on a move.
    fn limits(bot: &Self::Bot) -> Limits;

    /// The bot as the player of one game. `seed` settles its ties, unless it has a seed of its own.
    fn player(bot: &Self::Bot, seed: u64) -> Box<dyn Player<Self>>;

    /// A program as a player; `None` where there are no files by which programs could play the game.
    fn program(_program: Program) -> Option<Box<dyn Player<Self>>> {
        None
    }
}

/// Somebody who takes part in games: a bot of this library, or a program.
///
/// It is read from a text: `cmd=PROGRAM` names a program, anything else describes a bot.
///
/// ```
/// use advance::arena::contender::Contender;
/// use advance::moves::Position;
///
/// let bot: Contender<Position> = "level=8,nodes=20000".parse()?;
/// assert!(bot.path().is_none());
/// let error = "level=3".parse::<Contender<Position>>().err().expect("there is no level 3");
/// assert_eq!(error.to_string(), "'level=3' is not a player");
/// # Ok::<(), advance::arena::contender::ParseContenderError>(())
/// ```
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

/// What all games of a series have in common for their players.
#[derive(Clone, Debug)]
pub struct Terms {
    /// How long a program may run, a move.
    pub patience: Duration,
    /// What ends it before.
    pub stop: Stop,
}

/// A text that names no player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{text}' is not a player")]
pub struct ParseContenderError {
    /// The text.
    pub text: String,
    /// What is wrong with it.
    pub source: ParseBotError,
}

impl<G: Contest> FromStr for Contender<G> {
    type Err = ParseContenderError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let kind = match text.strip_prefix("cmd=") {
            Some(program) => Ok(Kind::Program(program.into())),
            None => G::bot(text).map(Kind::Bot),
        };
        let text = text.to_owned();
        match kind {
            Ok(kind) => Ok(Self { text, kind }),
            Err(source) => Err(ParseContenderError { text, source }),
        }
    }
}

impl<G: Contest> Contender<G> {
    /// The program at `path`, which need not be text.
    #[must_use]
    pub fn program(path: PathBuf) -> Self {
        Self {
            text: format!("cmd={}", path.display()),
            kind: Kind::Program(path),
        }
    }

    /// Where the program is; `None` for a bot.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        match &self.kind {
            Kind::Bot(_) => None,
            Kind::Program(path) => Some(path),
        }
    }

    /// What the player is called in records: a bot by its text, a program by what it says itself.
    ///
    /// # Errors
    /// When the program cannot be run, or somebody asks to stop.
    pub fn name(&self, terms: &Terms) -> Result<String, Failure> {
        match &self.kind {
            Kind::Bot(_) => Ok(self.text.clone()),
            Kind::Program(path) => terms.run(path)?.name(),
        }
    }

    /// The player for one game. `seed` settles the ties of a bot that has no seed of its own.
    ///
    /// # Errors
    /// When there is no room for the files of a program, or programs can't play the game.
    pub fn player(&self, seed: u64, terms: &Terms) -> Result<Box<dyn Player<G>>, Failure> {
        match &self.kind {
            Kind::Bot(bot) => Ok(G::player(bot, seed)),
            Kind::Program(path) => G::program(terms.run(path)?).ok_or_else(|| {
                let message = format!("programs can't play {}: there are no files of it", G::NAME);
                io::Error::other(message).into()
            }),
        }
    }
}

impl Terms {
    /// The program at `path`, on these terms.
    pub(super) fn run(&self, path: &Path) -> io::Result<Program> {
        Program::new(path.to_owned(), self.patience, self.stop.clone())
    }
}

/// What the players are called, each by another name: the second of two alike is numbered.
///
/// # Errors
/// When a program cannot be asked, or somebody asks to stop.
pub(super) fn names<G: Contest>(
    contenders: &[Contender<G>],
    terms: &Terms,
) -> Result<Vec<String>, Failure> {
    let mut names = Vec::new();
    for contender in contenders {
        let name = contender.name(terms)?;
        names.push(free(name, &names));
    }
    Ok(names)
}

/// The name, with a number where it is taken.
fn free(name: String, taken: &[String]) -> String {
    let numbered = (2..).map(|number| format!("{name} #{number}"));
    let mut names = iter::once(name.clone()).chain(numbered);
    names.find(|name| !taken.contains(name)).unwrap_or(name)
}
