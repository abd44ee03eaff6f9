//! Types whose JSON is their usual text.

use std::borrow::Cow;
use std::fmt;

use serde::{Deserialize, Serialize, Serializer};

use crate::board::{Action, Move, PieceKind, Square, SquareSet};
use crate::chooser::Level;
use crate::game::Side;
use crate::moves::Position;

/// The name of a level in JSON: a number in Advance, a word in its siblings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum LevelName<'a> {
    /// As in `8`.
    Number(u8),
    /// As in `search`.
    Word(Cow<'a, str>),
}

impl LevelName<'static> {
    /// The name of a level of any game.
    #[must_use]
    pub fn of(level: impl fmt::Display) -> Self {
        let name = level.to_string();
        match name.parse() {
            Ok(number) => Self::Number(number),
            Err(_) => Self::Word(name.into()),
        }
    }
}

impl fmt::Display for LevelName<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(f),
            Self::Word(word) => word.fmt(f),
        }
    }
}

macro_rules! as_displayed {
    ($($type:ty),*) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }
    )*};
}

as_displayed!(Side, Move, PieceKind, Position, Square);

impl Serialize for SquareSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl Serialize for Level {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.number())
    }
}

impl Serialize for Action {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}
