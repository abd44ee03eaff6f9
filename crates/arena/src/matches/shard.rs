//! Shards: parts of a run for several machines.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// One of N equal parts, printed and read as `K/N`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Shard {
    index: u32,
    count: u32,
}

/// A text that names no shard.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected K/N with K from 1 to N, as in 3/10")]
pub struct ParseShardError;

impl Shard {
    /// The whole run.
    pub const WHOLE: Self = Self { index: 0, count: 1 };

    /// True if this is the whole run.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        *self == Self::WHOLE
    }

    /// The shard of the same run that a number belongs to.
    #[must_use]
    pub const fn shard_of(self, number: u32) -> Self {
        Self {
            index: number % self.count,
            count: self.count,
        }
    }

    /// True if a number belongs to this part.
    #[must_use]
    pub const fn contains(self, number: u32) -> bool {
        number % self.count == self.index
    }

    /// The numbers below `games` that belong to this part.
    pub fn numbers(self, games: u32) -> impl Iterator<Item = u32> + Clone + Send {
        (self.index..games).step_by(self.count as usize)
    }

    /// Count of the numbers below `number` that belong to this part. `number` itself must belong to it.
    #[must_use]
    pub const fn before(self, number: u32) -> u32 {
        number / self.count
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index + 1, self.count)
    }
}

impl From<Shard> for String {
    fn from(shard: Shard) -> Self {
        shard.to_string()
    }
}

impl TryFrom<String> for Shard {
    type Error = ParseShardError;

    fn try_from(text: String) -> Result<Self, ParseShardError> {
        text.parse()
    }
}

impl FromStr for Shard {
    type Err = ParseShardError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let numbers = text.split_once('/');
        let numbers = numbers.and_then(|(k, n)| Some((k.parse().ok()?, n.parse().ok()?)));
        match numbers {
            Some((k @ 1.., count)) if k <= count => Ok(Self {
                index: k - 1,
                count,
            }),
            _ => Err(ParseShardError),
        }
    }
}
