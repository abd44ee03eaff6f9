//! The levels: how a bot chooses.

use std::fmt;

use crate::chooser::strategy::{EveryMove, Greedy, LEARNED};
use crate::engine::{Grade, Strength};
use crate::listed::listed;
use crate::moves::Position;
use crate::search::{Policy, Search};

listed! {
    /// How a bot chooses, the lowest level first: each level to 8 adds a layer, and 9 has none but the search.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    pub enum Level {
        /// Any legal move.
        Four,
        /// A winning move if there is one.
        Five,
        /// Besides, the greatest gain.
        Six,
        /// Besides, the greatest forecast.
        Seven,
        /// Levels 5 to 7, then the best of the moves that they leave, by a deep search that expects both sides to play
        /// only moves of the greatest gain.
        Eight,
        /// The best of all moves by a deep search; a winning move if there is one.
        Nine,
    }
}

/// A text that names no level.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is not a level: expected a number from {first} to {last}", first = Level::ALL[0], last = Level::HIGHEST)]
pub struct ParseLevelError(pub String);

/// An option that would make no difference.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{strength} ignores '{option}', which is for level {users}: leave it out, or choose that level"
)]
pub struct IgnoredOption {
    /// The level, or the number that stands in its place.
    pub strength: Strength<Level>,
    /// The name of the option.
    pub option: &'static str,
    /// The levels that it is for.
    pub users: String,
}

impl From<Level> for Strength<Level> {
    fn from(level: Level) -> Self {
        Self::Level(level)
    }
}

impl Strength<Level> {
    /// Checks that the strength uses all options, given by their names.
    ///
    /// # Errors
    /// If it ignores one.
    pub fn check(
        self,
        options: impl IntoIterator<Item = &'static str>,
    ) -> Result<(), IgnoredOption> {
        let level = self.level();
        for option in options {
            let (used, users) = match option {
                "predict" => (level == Some(Level::Seven), Level::Seven.to_string()),
                "nodes" | "depth" | "time" | "multipv" | "varied-plies" | "threads" => {
                    (level.is_some_and(Level::searches), Level::searching())
                }
                _ => continue,
            };
            if !used {
                return Err(IgnoredOption {
                    strength: self,
                    option,
                    users,
                });
            }
        }
        Ok(())
    }
}

impl Level {
    /// Checks that the level uses all options, given by their names.
    ///
    /// # Errors
    /// If it ignores one.
    pub fn check(
        self,
        options: impl IntoIterator<Item = &'static str>,
    ) -> Result<(), IgnoredOption> {
        Strength::Level(self).check(options)
    }

    /// The number of the level.
    #[must_use]
    pub const fn number(self) -> u8 {
        match self {
            Self::Four => 4,
            Self::Five => 5,
            Self::Six => 6,
            Self::Seven => 7,
            Self::Eight => 8,
            Self::Nine => 9,
        }
    }

    /// The moves that the deep search of the level expects both sides to play; `None` if it has no search.
    #[must_use]
    pub fn policy(self) -> Option<&'static dyn Policy<Position>> {
        match self {
            Self::Eight => Some(&Greedy),
            Self::Nine => Some(&EveryMove),
            Self::Four | Self::Five | Self::Six | Self::Seven => None,
        }
    }

    /// A new deep search of the level; `None` if it has none.
    #[must_use]
    pub fn search(self) -> Option<Search<'static, Position>> {
        let search = Search::new(&LEARNED, [self.policy()?; 2]).proving_ends();
        Some(match self {
            Self::Eight => search.restless(),
            _ => search,
        })
    }

    /// Whether the level chooses by a deep search, so that limits mean something to it.
    #[must_use]
    pub fn searches(self) -> bool {
        self.policy().is_some()
    }

    /// What the level does, in a few words.
    #[must_use]
    pub const fn summary(self) -> &'static str {
        match self {
            Self::Four => "any legal move",
            Self::Five => "wins if it can",
            Self::Six => "gains the most",
            Self::Seven => "foresees the reply",
            Self::Eight => "searches what 7 leaves",
            Self::Nine => "searches all moves",
        }
    }

    /// The levels that search, for a message: `8 or 9`.
    #[must_use]
    pub fn searching() -> String {
        let searching = Self::ALL.into_iter().filter(|level| level.searches());
        let searching: Vec<_> = searching.map(|level| level.to_string()).collect();
        searching.join(" or ")
    }

    /// The highest level.
    pub const HIGHEST: Self = Self::ALL[Self::ALL.len() - 1];
}

impl Grade for Level {
    fn title(self) -> &'static str {
        match self {
            Self::Four => "Wanderer",
            Self::Five => "Finisher",
            Self::Six => "Grabber",
            Self::Seven => "Tactician",
            Self::Eight => "Strategist",
            Self::Nine => "Champion",
        }
    }

    fn character(self) -> &'static str {
        match self {
            Self::Four => "Makes any legal move. Play it to learn how the pieces move.",
            Self::Five => "Makes any move, but never misses a win. For your first games.",
            Self::Six => "Takes all it can, and never asks what you will do next.",
            Self::Seven => "Thinks of your reply. It punishes careless moves.",
            Self::Eight => "Takes what it can, and plans far ahead.",
            Self::Nine => "Gives up pieces for a plan. The strongest.",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number())
    }
}

impl std::str::FromStr for Level {
    type Err = ParseLevelError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|level| level.to_string() == text)
            .ok_or_else(|| ParseLevelError(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_option_is_for_the_levels_that_use_it() {
        let levels = |option| {
            let used = Level::ALL
                .into_iter()
                .filter(|level| level.check([option]).is_ok());
            used.map(Level::number).collect::<Vec<_>>()
        };
        assert_eq!(levels("predict"), [7]);
        let of_a_search = [
            "nodes",
            "depth",
            "time",
            "multipv",
            "varied-plies",
            "threads",
        ];
        for option in of_a_search {
            assert_eq!(levels(option), [8, 9], "{option}");
        }
        assert_eq!(levels("seed"), [4, 5, 6, 7, 8, 9]);
        let error = Level::Four.check(["seed", "nodes"]).unwrap_err();
        assert_eq!(
            error.to_string(),
            "level 4 ignores 'nodes', which is for level 8 or 9: leave it out, or choose that level"
        );
    }

    #[test]
    fn levels_are_numbered_in_their_order() {
        for (level, number) in Level::ALL.into_iter().zip(4..) {
            assert_eq!(level.number(), number, "{level:?}");
        }
    }
}
