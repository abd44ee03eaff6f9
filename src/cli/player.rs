//! Players as they are named on the command line: `level=8,nodes=20000` or `cmd=./bot`.

use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

use advance::arena::{Bot, Failure, Player, Program};
use advance::chooser::{Chooser, Reading};
use advance::moves::Position;
use advance::stop::Stop;
use clap::Parser;

use super::choice::Choice;

/// A player and the words that name it.
#[derive(Clone, Debug)]
pub struct Contender {
    text: String,
    kind: Kind,
}

#[derive(Clone, Debug)]
enum Kind {
    Bot(Choice),
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

/// The options of a bot, to be parsed as those of `white` and `black` are.
#[derive(Debug, Parser)]
#[command(no_binary_name = true, disable_help_flag = true)]
struct BotOptions {
    #[command(flatten)]
    choice: Choice,
}

impl FromStr for Contender {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let kind = match text.strip_prefix("cmd=") {
            Some(program) => Kind::Program(program.into()),
            None => Kind::Bot(bot(text)?),
        };
        Ok(Self {
            text: text.to_owned(),
            kind,
        })
    }
}

fn bot(text: &str) -> Result<Choice, String> {
    if text.split(',').any(str::is_empty) {
        return Err("expected cmd=PROGRAM, or options as in level=8,nodes=20000".to_owned());
    }
    let options = text.split(',').map(|option| format!("--{option}"));
    BotOptions::try_parse_from(options)
        .map(|options| options.choice)
        .map_err(|error| {
            let message = error.to_string();
            let first = message.lines().next().unwrap_or_default();
            first.trim_start_matches("error: ").to_owned()
        })
}

impl Contender {
    /// The words that the player was named by.
    pub fn text(&self) -> &str {
        &self.text
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
    /// When there is no room for the files of a program.
    pub fn player(&self, seed: u64, terms: &Terms) -> Result<Box<dyn Player<Position>>, Failure> {
        Ok(match &self.kind {
            Kind::Bot(choice) => {
                let mut settings = choice.settings();
                let seed = settings.seed.unwrap_or(seed);
                settings.seed = Some(seed);
                if let Reading::Random(_) = settings.reading {
                    settings.reading = Reading::Random(seed);
                }
                Box::new(Bot(Chooser::new(&settings)))
            }
            Kind::Program(path) => Box::new(program(path, terms)?),
        })
    }
}

fn program(path: &Path, terms: &Terms) -> Result<Program, Failure> {
    Ok(Program::new(
        path.to_owned(),
        terms.patience,
        terms.stop.clone(),
    )?)
}
