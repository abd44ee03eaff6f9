//! The options in the text of a bot.

use std::str::FromStr;
use std::time::Duration;

use super::processes::command_line::ParseCommandLineError;
use crate::any::{IgnoredOption, StrengthError};
use crate::search::Limits;

/// The expected value of a whole number, for messages.
const NUMBER: &str = "a whole number from 0";

/// The longest time for a player, in milliseconds, which no system's clock overflows.
const LONGEST: u64 = 1_000_000_000_000;

/// The reason why a text describes no player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseBotError {
    /// The text does not have the form of a bot of the game.
    #[error("expected {0}")]
    Form(String),
    /// No option has this name.
    #[error("'{name}' is not an option: expected one of {known}")]
    Unknown {
        /// The name.
        name: String,
        /// The known names.
        known: String,
    },
    /// It is a command line that names no program.
    #[error(transparent)]
    CommandLine(#[from] ParseCommandLineError),
    /// A quotation mark is left open.
    #[error(
        "a quotation mark is not closed: what holds a comma stands in quotes, as in ugi=\"./bot a,b\""
    )]
    OpenQuote,
    /// Only one of two options can be given.
    #[error("'{0}' and '{1}' cannot be given together")]
    Together(&'static str, &'static str),
    /// An option is there more than once.
    #[error("'{0}' is given more than once")]
    Twice(String),
    /// An option does not take this value.
    #[error("'{value}' is not a value of '{name}': expected {expected}")]
    Value {
        /// The option.
        name: String,
        /// The value.
        value: String,
        /// The values that it takes.
        expected: String,
    },
    /// An option has no effect on a bot of this level.
    #[error(transparent)]
    Ignored(#[from] IgnoredOption),
    /// The strength is neither a level nor an Elo number.
    #[error(transparent)]
    Strength(#[from] StrengthError),
    /// No program from outside can play the game.
    #[error("no program from outside can play {game}: {why}")]
    Closed {
        /// The game.
        game: &'static str,
        /// The reason.
        why: &'static str,
    },
}

/// An option `name=value`.
#[derive(Clone, Copy)]
pub(super) struct BotOption<'a> {
    pub(super) name: &'static str,
    pub(super) value: &'a str,
}

/// The options in a list of texts: each one `known`, none twice. `form` is the expected form, for messages.
pub(super) fn options<'a>(
    texts: impl Iterator<Item = &'a str>,
    known: &[&'static str],
    form: impl Fn() -> String,
) -> Result<Vec<BotOption<'a>>, ParseBotError> {
    let mut options: Vec<BotOption> = Vec::new();
    for text in texts {
        let (name, value) = text
            .split_once('=')
            .ok_or_else(|| ParseBotError::Form(form()))?;
        let Some(&name) = known.iter().find(|&&known| known == name) else {
            let (name, known) = (name.to_owned(), known.join(", "));
            return Err(ParseBotError::Unknown { name, known });
        };
        if options.iter().any(|option| option.name == name) {
            return Err(ParseBotError::Twice(name.to_owned()));
        }
        options.push(BotOption { name, value });
    }
    Ok(options)
}

impl BotOption<'_> {
    /// The value as a whole number.
    pub(super) fn number<T: FromStr>(self) -> Result<T, ParseBotError> {
        self.value.parse().map_err(|_| self.value_error(NUMBER))
    }

    /// The value, or a part of it, as a time above 0.
    pub(super) fn milliseconds(self, value: &str) -> Result<Duration, ParseBotError> {
        let time = value
            .parse()
            .ok()
            .filter(|time| (1..=LONGEST).contains(time));
        let time = time.map(Duration::from_millis);
        time.ok_or_else(|| self.value_error("whole milliseconds, such as 500"))
    }

    /// Notes a limit of a search: `nodes`, `depth` or `time`.
    pub(super) fn limit(self, limits: &mut Limits) -> Result<(), ParseBotError> {
        match self.name {
            "nodes" => limits.nodes = Some(self.number()?),
            "depth" => limits.depth = Some(self.number()?),
            _ => limits.time = Some(Duration::from_millis(self.number()?)),
        }
        Ok(())
    }

    /// The error for a value of another form.
    pub(super) fn value_error(self, expected: impl Into<String>) -> ParseBotError {
        ParseBotError::Value {
            name: self.name.to_owned(),
            value: self.value.to_owned(),
            expected: expected.into(),
        }
    }
}
