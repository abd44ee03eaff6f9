//! The strengths at which a game is played: its levels by name, and numbers on the scale of Elo.

use super::chooser::AnyChooser;
use super::game::AnyGame;
use super::level::AnyLevel;
use crate::engine::{Elo, LevelOption, Strength};
use crate::search::Limits;

/// The error of a text that names no level of a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{found}' is not a level: expected one of {}", levels.join(", "))]
pub struct ParseLevelError {
    /// The text.
    pub found: String,
    /// The names of the levels of the game.
    pub levels: Vec<String>,
}

/// The error of a level and an Elo number that give no strength together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StrengthError {
    /// Both are given.
    #[error("'level' and 'elo' cannot be given together: leave one out")]
    Together,
    /// The game has no scale of Elo.
    #[error("elo: {0} is played by levels: give 'level' instead")]
    Unrated(AnyGame),
}

/// An option that would make no difference.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{strength} ignores '{option}', which is for level {users}: leave it out, or choose that level"
)]
pub struct IgnoredOption {
    /// The level, or the number that stands in its place.
    pub strength: Strength<AnyLevel>,
    /// The option.
    pub option: LevelOption,
    /// The levels that use it.
    pub users: String,
}

impl AnyGame {
    /// The level of a name.
    ///
    /// # Errors
    /// When the game has no such level.
    pub fn level(self, name: &str) -> Result<AnyLevel, ParseLevelError> {
        let levels = self.levels();
        let found = levels.iter().find(|level| level.to_string() == name);
        found.copied().ok_or_else(|| ParseLevelError {
            found: name.to_owned(),
            levels: levels.iter().map(ToString::to_string).collect(),
        })
    }

    /// The highest level.
    ///
    /// # Panics
    /// When the game has no level.
    #[must_use]
    pub fn highest(self) -> AnyLevel {
        *self.levels().last().expect("a game has levels")
    }

    /// The strength of a level or of an Elo number; that of the default level if neither is given.
    ///
    /// # Errors
    /// When both are given, or a number in a game that is not [rated](AnyGame::is_rated).
    pub fn strength(
        self,
        level: Option<AnyLevel>,
        elo: Option<Elo>,
    ) -> Result<Strength<AnyLevel>, StrengthError> {
        match (level, elo) {
            (Some(_), Some(_)) => Err(StrengthError::Together),
            (None, Some(_)) if !self.is_rated() => Err(StrengthError::Unrated(self)),
            (None, Some(elo)) => Ok(Strength::Elo(elo)),
            (level, None) => Ok(Strength::Level(level.unwrap_or(self.facts().level))),
        }
    }

    /// The levels that use an option, for a message: `8 or 9`.
    #[must_use]
    pub fn users(self, option: LevelOption) -> String {
        let levels = self.levels().into_iter();
        let users = levels.filter(|level| level.uses(option));
        let users: Vec<_> = users.map(|level| level.to_string()).collect();
        users.join(" or ")
    }

    /// Checks that a strength uses all `options`. A strength as a number uses none of them.
    ///
    /// # Errors
    /// If it ignores one.
    pub fn check(
        self,
        strength: Strength<AnyLevel>,
        options: impl IntoIterator<Item = LevelOption>,
    ) -> Result<(), IgnoredOption> {
        let level = strength.level();
        let ignored = |option: &LevelOption| !level.is_some_and(|level| level.uses(*option));
        match options.into_iter().find(ignored) {
            Some(option) => Err(IgnoredOption {
                strength,
                option,
                users: self.users(option),
            }),
            None => Ok(()),
        }
    }

    /// The chooser of a strength. In a game that is not [rated](AnyGame::is_rated), a number stands for the default
    /// level. The seed breaks ties; without one, they are always broken in the same way.
    ///
    /// # Panics
    /// When the level is of a game with more levels.
    #[must_use]
    pub fn chooser(
        self,
        strength: impl Into<Strength<AnyLevel>>,
        seed: Option<u64>,
        limits: Limits,
    ) -> AnyChooser {
        self.chooser_reading(strength, seed, limits, None)
    }

    /// The same of a level that reads equal replies as `reading` says, one of the level's
    /// [readings](crate::engine::Level::readings); `None` for its own. A number has no reading.
    ///
    /// # Panics
    /// As [`AnyGame::chooser`].
    #[must_use]
    pub fn chooser_reading(
        self,
        strength: impl Into<Strength<AnyLevel>>,
        seed: Option<u64>,
        limits: Limits,
        reading: Option<&str>,
    ) -> AnyChooser {
        let (level, reading) = match strength.into() {
            Strength::Level(level) => (level, reading),
            Strength::Elo(elo) => match (self.entry().rated)(elo, seed) {
                Some(rated) => return rated,
                None => (self.facts().level, None),
            },
        };
        (self.entry().chooser)(level, seed, limits, reading)
    }

    /// True if the game can be played at a strength on the scale of Elo.
    #[must_use]
    pub fn is_rated(self) -> bool {
        (self.entry().rated)(Elo::LOWEST, None).is_some()
    }
}
