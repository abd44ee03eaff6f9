//! Levels of any game.

use std::fmt;
use std::ops::Deref;

use crate::answer::LevelName;
use crate::engine::{Engine, Level, Strength};

/// A level of some game, with the methods of its [`Level`]. It is printed as its name.
#[derive(Clone, Copy)]
pub struct AnyLevel {
    index: usize,
    own: &'static dyn Level,
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
