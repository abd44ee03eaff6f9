//! Levels of any game, and the strengths that are made of them.

use std::fmt;
use std::ops::Deref;

use super::game::AnyGame;
use crate::answer::LevelName;
use crate::engine::{Elo, Engine, Level, LevelOption, Strength};

/// A level of some game, with the methods of its [`Level`]. It is printed as its name.
#[derive(Clone, Copy)]
pub struct AnyLevel {
    index: usize,
    own: &'static dyn Level,
}

/// A text that names no level of a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{found}' is not a level: expected one of {}", levels.join(", "))]
pub struct ParseLevelError {
    /// The text.
    pub found: String,
    /// The names of the levels of the game.
    pub levels: Vec<String>,
}

/// Why a level and an Elo number give no strength.
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

impl AnyLevel {
    /// A level of the game of these positions.
    #[must_use]
    pub fn of<G: Engine>(level: G::Level) -> Self {
        let index = G::LEVELS.iter().position(|&known| known == level);
        Self::at::<G>(index.unwrap_or_default())
    }

    /// All levels of a game, the lowest first.
    pub(super) fn all<G: Engine>() -> Vec<Self> {
        (0..G::LEVELS.len()).map(Self::at::<G>).collect()
    }

    fn at<G: Engine>(index: usize) -> Self {
        let own = &G::LEVELS[index];
        Self { index, own }
    }

    /// Its index among the levels of its game, the lowest first.
    #[must_use]
    pub const fn index(self) -> usize {
        self.index
    }

    /// Its name, as JSON has it.
    #[must_use]
    pub fn name(self) -> LevelName<'static> {
        LevelName::of(self)
    }
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
}

impl Deref for AnyLevel {
    type Target = dyn Level;

    fn deref(&self) -> &Self::Target {
        self.own
    }
}

impl From<AnyLevel> for Strength<AnyLevel> {
    fn from(level: AnyLevel) -> Self {
        Self::Level(level)
    }
}

impl PartialEq for AnyLevel {
    fn eq(&self, other: &Self) -> bool {
        self.index == other.index && self.to_string() == other.to_string()
    }
}

impl Eq for AnyLevel {}

impl fmt::Debug for AnyLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "AnyLevel({self})")
    }
}

impl fmt::Display for AnyLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.own.fmt(f)
    }
}
