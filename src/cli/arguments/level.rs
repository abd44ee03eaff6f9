//! Levels as arguments.

use std::convert::Infallible;
use std::ffi::OsStr;
use std::fmt::Display;

use advance::any::{AnyGame, AnyLevel};
use advance::games::ALL;
use clap::builder::{PossibleValue, TypedValueParser};
use clap::{Arg, Command, Error};

use super::BadArguments;

/// Reads a level; completions know all levels.
#[derive(Clone)]
pub struct LevelParser<R> {
    levels: Vec<String>,
    read: R,
}

impl<R> LevelParser<R> {
    /// Reads one of these levels with `read`, whose error for other texts says what was expected.
    pub fn new(levels: impl IntoIterator<Item: Display>, read: R) -> Self {
        let levels = levels.into_iter().map(|level| level.to_string());
        Self {
            levels: levels.collect(),
            read,
        }
    }
}

impl<R: TypedValueParser> TypedValueParser for LevelParser<R> {
    type Value = R::Value;

    fn parse_ref(
        &self,
        command: &Command,
        argument: Option<&Arg>,
        text: &OsStr,
    ) -> Result<R::Value, Error> {
        self.read.parse_ref(command, argument, text)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        // The help texts explain the levels.
        let value = |level: &String| PossibleValue::new(level.clone());
        Some(Box::new(self.levels.iter().map(value)))
    }
}

/// Reads the name of a level of a game that another argument names; completions know those of all games that are
/// `offered`.
pub fn level_of_any_game(offered: fn(&AnyLevel) -> bool) -> impl TypedValueParser<Value = String> {
    let mut names: Vec<String> = Vec::new();
    let levels = ALL.into_iter().flat_map(AnyGame::levels);
    for level in levels.filter(offered) {
        let name = level.to_string();
        if !names.contains(&name) {
            names.push(name);
        }
    }
    LevelParser::new(names, |text: &str| Ok::<_, Infallible>(text.to_owned()))
}

/// The level of this name in a game, if one is given.
///
/// # Errors
/// The game has no such level.
pub fn level_in(game: AnyGame, name: Option<&str>) -> Result<Option<AnyLevel>, BadArguments> {
    let level = name.map(|name| game.level(name));
    level.transpose().map_err(|error| {
        BadArguments(format!(
            "invalid value for '--level <LEVEL>' in {game}: {error}"
        ))
    })
}
