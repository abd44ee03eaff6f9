//! Players by the text that names them: `level=8,nodes=20000`, `search,nodes=2000`, `random` or
//! `cmd=python3 bot.py`.

use std::ffi::OsStr;
use std::io;
use std::iter;
use std::str::FromStr;
use std::sync::Arc;

use super::console::screen::Screen;
use super::console::table::{self, Table};
use super::contest::Contest;
use super::engines::{Engines, Seat};
use super::options::ParseBotError;
use super::player::{Failure, Player};
use super::processes::command_line::CommandLine;
use super::program::Program;
use super::standing;
use super::terms::Terms;
use crate::game::pgn::one_line;

/// Somebody who takes part in games: a bot of this library, or a program.
///
/// It is read from a text. `cmd=` begins the command line of a program that is called for each move, `ugi=` that of an
/// engine that stays up, and `stdio=` that of a program at a console; anything else describes a bot.
///
/// ```
/// use advance::players::Contender;
/// use advance::moves::Position;
///
/// let bot: Contender<Position> = "level=8,nodes=20000".parse()?;
/// assert!(bot.command_line().is_none());
/// let error = "level=3".parse::<Contender<Position>>().err().expect("there is no level 3");
/// assert_eq!(error.to_string(), "'level=3' is not a player");
/// # Ok::<(), advance::players::ParseContenderError>(())
/// ```
#[derive(Clone)]
pub struct Contender<G: Contest> {
    text: String,
    kind: Kind<G>,
}

#[derive(Clone)]
enum Kind<G: Contest> {
    Bot(G::Bot),
    Program(CommandLine),
    Engine(Arc<Engines>),
    Console(Arc<table::Setup>, &'static dyn Screen<G>),
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
        let kind = match (text.split_once('='), G::CLOSED) {
            (Some(("cmd" | "ugi" | "stdio", _)), Some(why)) => {
                Err(ParseBotError::Closed { game: G::NAME, why })
            }
            (Some(("cmd", line)), _) => CommandLine::parse(OsStr::new(line))
                .map(Kind::Program)
                .map_err(ParseBotError::from),
            (Some(("ugi", engine)), _) => {
                standing::engine(engine).map(|setup| Kind::Engine(Arc::new(Engines::new(setup))))
            }
            (Some(("stdio", program)), _) => Kind::at_console(program),
            _ => G::bot(text).map(Kind::Bot),
        };
        let text = text.to_owned();
        match kind {
            Ok(kind) => Ok(Self { text, kind }),
            Err(source) => Err(ParseContenderError { text, source }),
        }
    }
}

impl<G: Contest> Kind<G> {
    fn at_console(text: &str) -> Result<Self, ParseBotError> {
        let screen = G::console().ok_or(ParseBotError::Form(
            "cmd= or ugi=: no program plays this game at a console",
        ))?;
        let setup = standing::at_console(text, screen.time())?;
        Ok(Self::Console(Arc::new(setup), screen))
    }
}

impl<G: Contest> Contender<G> {
    /// The program that is called so.
    #[must_use]
    pub fn program(line: CommandLine) -> Self {
        Self {
            text: format!("cmd={line}"),
            kind: Kind::Program(line),
        }
    }

    /// How the program is called; `None` for a bot.
    #[must_use]
    pub fn command_line(&self) -> Option<&CommandLine> {
        match &self.kind {
            Kind::Program(line) => Some(line),
            Kind::Bot(_) | Kind::Engine(_) | Kind::Console(..) => None,
        }
    }

    /// What the player is called in records: a bot by its text, a program by what it says itself, or else by its
    /// command line. Besides, whether the assignment allows what it says; it has no rule for others than bots by files.
    ///
    /// # Errors
    /// When the program cannot be run, or somebody asks to stop.
    fn name(&self, terms: &Terms) -> Result<(String, bool), Failure> {
        Ok(match &self.kind {
            Kind::Bot(_) => (self.text.clone(), true),
            Kind::Program(line) => match Program::new(line.clone(), terms.clone())?.name()? {
                Some(name) => (one_line(&name), is_allowed(&name)),
                None => (one_line(&line.name()), false),
            },
            Kind::Engine(engines) => (engines.name(terms)?, true),
            Kind::Console(setup, _) => (one_line(&setup.line.name()), true),
        })
    }

    /// The player for one game. `seed` settles the ties of a bot that has no seed of its own.
    ///
    /// # Errors
    /// When there is no room for the files of a program, or programs can't play the game.
    pub fn player(&self, seed: u64, terms: &Terms) -> Result<Box<dyn Player<G>>, Failure> {
        match &self.kind {
            Kind::Bot(bot) => Ok(G::player(bot, seed)),
            Kind::Program(line) => G::program(Program::new(line.clone(), terms.clone())?)
                .ok_or_else(|| {
                    let message =
                        format!("programs can't play {}: there are no files of it", G::NAME);
                    io::Error::other(message).into()
                }),
            Kind::Engine(engines) => {
                let engines = Arc::clone(engines);
                Ok(Box::new(Seat::new(engines, seed, terms.clone())))
            }
            Kind::Console(setup, screen) => {
                let setup = Arc::clone(setup);
                Ok(Box::new(Table::new(setup, *screen, terms.clone())))
            }
        }
    }
}

/// What the players are called.
#[derive(Clone, Debug)]
pub(crate) struct Names {
    /// Each by another name: the second of two alike is numbered.
    pub(crate) all: Vec<String>,
    /// Those of programs whose own names the assignment does not allow.
    pub(crate) misnamed: Vec<String>,
}

impl Names {
    /// Asks the players.
    ///
    /// # Errors
    /// When a program cannot be asked, or somebody asks to stop.
    pub(crate) fn of<G: Contest>(
        contenders: &[Contender<G>],
        terms: &Terms,
    ) -> Result<Self, Failure> {
        let (mut all, mut misnamed) = (Vec::new(), Vec::new());
        for contender in contenders {
            let (name, allowed) = contender.name(terms)?;
            let name = free(name, &all);
            if !allowed {
                misnamed.push(name.clone());
            }
            all.push(name);
        }
        Ok(Self { all, misnamed })
    }
}

/// Whether the assignment allows a name for a bot: at most 32 printable ASCII characters.
fn is_allowed(name: &str) -> bool {
    name.len() <= 32 && name.bytes().all(|byte| (b' '..=b'~').contains(&byte))
}

/// The name, with a number where it is taken.
fn free(name: String, taken: &[String]) -> String {
    let numbered = (2..).map(|number| format!("{name} #{number}"));
    let mut names = iter::once(name.clone()).chain(numbered);
    names.find(|name| !taken.contains(name)).unwrap_or(name)
}
