//! Players by the text that names them: `level=8,nodes=20000`, `search,nodes=2000`, `random` or
//! `cmd=python3 bot.py`.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::iter;
use std::path::PathBuf;
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

/// The beginning of a text that gives a player its name.
const GIVEN: &str = "name=";

/// A player that a text names: a bot of this library, or a program.
///
/// `cmd=` begins the command line of a program that is called for each move, `ugi=` that of an engine that stays up,
/// and `stdio=` that of a program at a console; anything else describes a [`Bot`]. Before all of these, `name=NAME,` may
/// give the player a name.
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
    /// The name that the text gives it.
    given: Option<String>,
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
        let parsed = match text.strip_prefix(GIVEN).map(|rest| rest.split_once(',')) {
            None => ContenderKind::parse(game, text).map(|kind| (None, kind)),
            Some(Some((name, rest))) if !name.is_empty() && is_allowed(name) => {
                ContenderKind::parse(game, rest).map(|kind| (Some(name.to_owned()), kind))
            }
            Some(_) => Err(ParseBotError::Form(
                "a name of at most 32 printable ASCII characters and a player, as in                  'name=Mine,cmd=./bot'"
                    .to_owned(),
            )),
        };
        let text = text.to_owned();
        match parsed {
            Ok((given, kind)) => Ok(Self { text, given, kind }),
            Err(source) => Err(ParseContenderError { text, source }),
        }
    }

    /// The text that names it.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The files that decide how it plays, as far as its command line shows them; none for a bot.
    #[must_use]
    pub fn files(&self) -> Vec<PathBuf> {
        self.line().map(CommandLine::run_files).unwrap_or_default()
    }

    /// The command line of any program.
    fn line(&self) -> Option<&CommandLine> {
        match &self.kind {
            ContenderKind::Bot(_) => None,
            ContenderKind::Program(line) => Some(line),
            ContenderKind::Engine(engines) => Some(engines.line()),
            ContenderKind::Console(program, _) => Some(&program.line),
        }
    }

    /// The player that is this program.
    #[must_use]
    pub fn program(line: CommandLine) -> Self {
        Self {
            text: format!("cmd={line}"),
            given: None,
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

    /// The name of the player in records: the one that its text gives it, or the text of a bot; for a program, its own
    /// answer, or else its command line.
    /// Also whether the name is allowed: the assignment restricts only the names of bots that play by files.
    ///
    /// # Errors
    /// When the program cannot be run, or a stop is requested.
    fn name(&self, terms: &Terms) -> Result<(String, Naming), Failure> {
        if let Some(name) = &self.given {
            return Ok((name.clone(), Naming::Allowed));
        }
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
    /// A unique name for each player: programs whose names agree are told apart by their commands, and other players of
    /// one name by numbers.
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
        let named = contenders.iter().map(|contender| contender.name(terms));
        let named = named.collect::<Result<Vec<_>, _>>()?;
        let commands = |name: &str| {
            let same = contenders.iter().zip(&named).filter(|(_, it)| it.0 == name);
            let commands = same.map(|(it, _)| it.line().map(ToString::to_string));
            commands.collect::<BTreeSet<_>>()
        };
        for (contender, (name, naming)) in contenders.iter().zip(&named) {
            let command = contender.line().filter(|_| contender.given.is_none());
            let command = command.filter(|_| commands(name).len() > 1);
            let name = command.map_or_else(|| name.clone(), |it| with_command(name, it));
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

    /// So many names that are not known yet.
    #[must_use]
    pub fn unknown(players: usize) -> Self {
        Self {
            all: vec![String::new(); players],
            misnamed: Vec::new(),
            unnamed: Vec::new(),
        }
    }

    /// Finds out which names are not allowed or missing, for players that are not asked.
    pub fn judge(&mut self, contenders: &[Contender]) {
        for (contender, name) in contenders.iter().zip(&self.all) {
            let Some(line) = contender
                .command_line()
                .filter(|_| contender.given.is_none())
            else {
                continue;
            };
            let own = name.rsplit_once(" #").map_or(&**name, |(own, _)| own);
            let own = own.strip_suffix(&with_command("", line)).unwrap_or(own);
            if own == one_line(&line.name()) {
                self.unnamed.push(name.clone());
            } else if !is_allowed(own) {
                self.misnamed.push(name.clone());
            }
        }
    }
}

/// A name with the command that tells its program apart.
fn with_command(name: &str, line: &CommandLine) -> String {
    format!("{name} ({})", one_line(&line.to_string()))
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
