//! Names and values that many answers have.

use std::borrow::Cow;
use std::fmt;

use serde::{Deserialize, Serialize};

use crate::game::Side;

/// The name of a level in JSON: a number in Advance, a word in its siblings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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

/// The referee's verdict on a move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Verdict {
    /// True if it is legal.
    pub legal: bool,
    /// The legal move.
    #[serde(rename = "move")]
    pub mv: Option<String>,
    /// The rule that is broken, in a word for programs, in a game whose rules have such words.
    pub rule: Option<&'static str>,
    /// The reason in words.
    pub reason: Option<String>,
}

impl Verdict {
    /// The verdict on a legal move, or on one that breaks a rule for this reason.
    #[must_use]
    pub fn new<M: ToString>(judged: Result<&M, (Option<&'static str>, String)>) -> Self {
        let mv = judged.as_ref().ok().map(|mv| mv.to_string());
        let (rule, reason) = judged.err().unzip();
        Self {
            legal: mv.is_some(),
            mv,
            rule: rule.flatten(),
            reason,
        }
    }
}

/// A value for each side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
pub struct Sides<T> {
    /// White's.
    pub white: T,
    /// Black's.
    pub black: T,
}

impl<T> Sides<T> {
    /// The value that `of` gives for each side.
    pub fn new(mut of: impl FnMut(Side) -> T) -> Self {
        Self {
            white: of(Side::White),
            black: of(Side::Black),
        }
    }
}
