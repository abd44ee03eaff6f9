//! Levels as arguments.

use std::ffi::OsStr;
use std::fmt::Display;

use clap::builder::{PossibleValue, TypedValueParser};
use clap::{Arg, Command, Error};

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
