//! Players by the text that names them: `level=8,nodes=20000`, `search,nodes=2000`, `random` or
//! `cmd=python3 bot.py`.

use std::ffi::OsStr;
use std::iter;
use std::sync::Arc;

use super::bot::Bot;
use super::console::{ConsolePlayer, ConsoleProgram};
use super::engines::{EnginePlayer, Engines};
use super::options::ParseBotError;
use super::processes::command_line::CommandLine;
use super::program::Program;
use super::program_text;
use super::terms::Terms;
use crate::any::{AnyGame, Console};
use crate::game::foreign::one_line;
use crate::player::{Failure, Player};

/// A player that a text names: a bot of this library, or a program.
///
/// `cmd=` begins the command line of a program that is called for each move, `ugi=` that of an engine that stays up,
/// and `stdio=` that of a program at a console; anything else describes a [`Bot`].
///
/// ```
/// use vauban_players::Contender;
///
/// let checkers = vauban_siblings::ALL[0];
/// let bot = Contender::parse(checkers, "search,nodes=20000")?;
/// assert!(bot.command_line().is_none());
/// let error = Contender::parse(checkers, "level=3").err().expect("there is no level 3");
/// assert_eq!(error.to_string(), "'level=3' is not a player");
/// # Ok::<(), vauban_players::ParseContenderError>(())
/// ```
#[derive(Clone)]
pub struct Contender {
    text: String,
    kind: ContenderKind,
}

#[derive(Clone)]
enum ContenderKind {
    Bot(Bot),
    Program(CommandLine),
    Engine(Arc<Engines>),
    Console(Arc<ConsoleProgram>, Console),
}

/// A text that names no player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{text}' is not a player")]
pub struct ParseContenderError {
    /// The text.
    pub text: String,
    /// The reason.
    pub source: ParseBotError,
}

impl ContenderKind {
    fn parse(game: AnyGame, text: &str) -> Result<Self, ParseBotError> {
        let facts = game.facts();
        match (text.split_once('='), facts.closed) {
            (Some(("cmd" | "ugi" | "stdio", _)), Some(why)) => {
                let game = facts.name;
                Err(ParseBotError::Closed { game, why })
            }
            (Some(("cmd", _)), _) if game.start().position.board_file().is_none() => {
                let form = "ugi= or stdio=: this game has no board files to call a program with";
                Err(ParseBotError::Form(form.to_owned()))
            }
            (Some(("cmd", line)), _) => Ok(Self::Program(CommandLine::parse(OsStr::new(line))?)),
            (Some(("ugi", engine)), _) => {
                let engines = Engines::new(program_text::parse_engine(engine)?);
                Ok(Self::Engine(Arc::new(engines)))
            }
            (Some(("stdio", program)), _) => {
                let console = facts.console.ok_or_else(|| {
                    let form = "cmd= or ugi=: no program plays this game at a console";
                    ParseBotError::Form(form.to_owned())
                })?;
                let program = program_text::parse_console(program, console.time)?;
                Ok(Self::Console(Arc::new(program), console))
            }
            _ => Bot::parse(game, text).map(Self::Bot),
        }
    }
}

impl Contender {
    /// True if it is a program, which is started to play.
    #[must_use]
    pub const fn is_program(&self) -> bool {
        !matches!(self.kind, ContenderKind::Bot(_))
    }

    /// The player of a game that a text names.
    ///
    /// # Errors
    /// When the text names none.
    pub fn parse(game: AnyGame, text: &str) -> Result<Self, ParseContenderError> {
        let text = text.to_owned();
        match ContenderKind::parse(game, &text) {
            Ok(kind) => Ok(Self { text, kind }),
            Err(source) => Err(ParseContenderError { text, source }),
        }
    }

    /// The player that is this program.
    #[must_use]
    pub fn program(line: CommandLine) -> Self {
        Self {
            text: format!("cmd={line}"),
            kind: ContenderKind::Program(line),
        }
    }

    /// The command line of the program; `None` for a bot.
    #[must_use]
    pub fn command_line(&self) -> Option<&CommandLine> {
        match &self.kind {
            ContenderKind::Program(line) => Some(line),
            ContenderKind::Bot(_) | ContenderKind::Engine(_) | ContenderKind::Console(..) => None,
        }
    }

    /// The name of the player in records: the text of a bot; for a program, its own answer, or else its command line.
    /// Also whether the name is allowed: the assignment restricts only the names of bots that play by files.
    ///
    /// # Errors
    /// When the program cannot be run, or a stop is requested.
    fn name(&self, terms: &Terms) -> Result<(String, Naming), Failure> {
        Ok(match &self.kind {
            ContenderKind::Bot(_) => (self.text.clone(), Naming::Allowed),
            ContenderKind::Program(line) => {
                match Program::new(line.clone(), terms.clone())?.name()? {
                    Some(name) if is_allowed(&name) => (one_line(&name), Naming::Allowed),
                    Some(name) => (one_line(&name), Naming::Forbidden),
                    None => (one_line(&line.name()), Naming::Missing),
                }
            }
            ContenderKind::Engine(engines) => (engines.name(terms)?, Naming::Allowed),
            ContenderKind::Console(program, _) => (one_line(&program.line.name()), Naming::Allowed),
        })
    }

    /// The player for one game. `seed` settles the ties of a bot that has no seed of its own.
    ///
    /// # Errors
    /// The files of a program cannot be created.
    pub fn player(&self, seed: u64, terms: &Terms) -> Result<Box<dyn Player>, Failure> {
        let terms = || terms.clone();
        Ok(match &self.kind {
            ContenderKind::Bot(bot) => Box::new(bot.chooser(Some(seed))),
            ContenderKind::Program(line) => Box::new(Program::new(line.clone(), terms())?),
            ContenderKind::Engine(engines) => {
                Box::new(EnginePlayer::new(Arc::clone(engines), seed, terms()))
            }
            ContenderKind::Console(program, console) => {
                Box::new(ConsolePlayer::new(Arc::clone(program), *console, terms()))
            }
        })
    }
}

/// The names of the players.
#[derive(Clone, Debug)]
pub struct Names {
    /// A unique name for each player: the second of two equal names gets a number.
    pub all: Vec<String>,
    /// The names of programs that the assignment does not allow.
    pub misnamed: Vec<String>,
    /// The programs that print no name.
    pub unnamed: Vec<String>,
}

impl Names {
    /// Asks the players.
    ///
    /// # Errors
    /// A program cannot be asked, or a stop is requested.
    pub fn of(contenders: &[Contender], terms: &Terms) -> Result<Self, Failure> {
        let (mut all, mut misnamed, mut unnamed) = (Vec::new(), Vec::new(), Vec::new());
        for contender in contenders {
            let (name, naming) = contender.name(terms)?;
            let name = unique_name(name, &all);
            match naming {
                Naming::Allowed => {}
                Naming::Forbidden => misnamed.push(name.clone()),
                Naming::Missing => unnamed.push(name.clone()),
            }
            all.push(name);
        }
        Ok(Self {
            all,
            misnamed,
            unnamed,
        })
    }
}

/// The state of a player's name under the rule of the assignment.
enum Naming {
    Allowed,
    Forbidden,
    Missing,
}

/// True if the assignment allows a name for a bot: at most 32 printable ASCII characters.
fn is_allowed(name: &str) -> bool {
    name.len() <= 32 && name.bytes().all(|byte| (b' '..=b'~').contains(&byte))
}

/// The name, with a number if it is taken.
fn unique_name(name: String, taken: &[String]) -> String {
    let numbered = (2..).map(|number| format!("{name} #{number}"));
    let mut names = iter::once(name.clone()).chain(numbered);
    names.find(|name| !taken.contains(name)).unwrap_or(name)
}
