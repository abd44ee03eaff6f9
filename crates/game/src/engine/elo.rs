//! Strength as a number.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use serde::Serialize;

use super::Level;
use crate::number;

/// The strength of a player as a number on the scale of Elo: 200 more score about three points of four.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(transparent)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Elo(
    #[cfg_attr(feature = "schema", schemars(range(min = Elo::LOWEST.0, max = Elo::HIGHEST.0)))] u16,
);

/// The error of a text that is no [`Elo`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is not an Elo: expected a whole number from {lowest} to {highest}", lowest = Elo::LOWEST, highest = Elo::HIGHEST)]
pub struct ParseEloError(pub String);

impl Elo {
    /// The weakest player.
    pub const LOWEST: Self = Self(400);

    /// The strongest player.
    pub const HIGHEST: Self = Self(2900);

    /// All valid numbers.
    pub const RANGE: RangeInclusive<u16> = Self::LOWEST.0..=Self::HIGHEST.0;

    /// The strength of this number; `None` outside of [`Elo::RANGE`].
    #[must_use]
    pub const fn new(number: u16) -> Option<Self> {
        match number >= Self::LOWEST.0 && number <= Self::HIGHEST.0 {
            true => Some(Self(number)),
            false => None,
        }
    }

    /// The number.
    #[must_use]
    pub const fn number(self) -> u16 {
        self.0
    }
}

impl fmt::Display for Elo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Elo {
    type Err = ParseEloError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let number = number::whole(text, &Self::RANGE);
        number.map(Self).map_err(|_| ParseEloError(text.to_owned()))
    }
}

/// The strength of a bot: a level, or a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Strength")
)]
pub enum Strength<L> {
    /// A level of the game.
    Level(L),
    /// A number on the scale of Elo.
    Elo(Elo),
}

impl<L> Strength<L> {
    /// The level, if that is what it is.
    #[must_use]
    pub fn level(self) -> Option<L> {
        match self {
            Self::Level(level) => Some(level),
            Self::Elo(_) => None,
        }
    }

    /// The same strength, with its level mapped by `level`.
    #[must_use]
    pub fn map<M>(self, level: impl FnOnce(L) -> M) -> Strength<M> {
        match self {
            Self::Level(it) => Strength::Level(level(it)),
            Self::Elo(elo) => Strength::Elo(elo),
        }
    }

    /// The number, if that is what it is.
    #[must_use]
    pub fn elo(self) -> Option<Elo> {
        match self {
            Self::Level(_) => None,
            Self::Elo(elo) => Some(elo),
        }
    }
}

impl<L> From<Elo> for Strength<L> {
    fn from(elo: Elo) -> Self {
        Self::Elo(elo)
    }
}

impl<L: Level> From<L> for Strength<L> {
    fn from(level: L) -> Self {
        Self::Level(level)
    }
}

/// As in `level 7` and `elo 1200`.
impl<L: fmt::Display> fmt::Display for Strength<L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Level(level) => write!(f, "level {level}"),
            Self::Elo(elo) => write!(f, "elo {elo}"),
        }
    }
}
