//! The levels: how a bot chooses.

use std::fmt;

use super::Reading;
use crate::chooser::strategy::{EveryMove, Greedy, LEARNED};
use crate::engine::{self, LevelOption};
use crate::moves::Position;
use crate::search::{Policy, Search};
use vauban_game::listed;

listed! {
    /// A way for a bot to choose, the lowest level first: each level to 8 adds a layer, and 9 has none but the search.
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

/// The error of a text that names no level.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is not a level: expected a number from {first} to {last}", first = Level::ALL[0], last = Level::HIGHEST)]
pub struct ParseLevelError(pub String);

impl Level {
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
            Self::Eight => search.without_shuffling(),
            _ => search,
        })
    }

    /// The highest level.
    pub const HIGHEST: Self = Self::ALL[Self::ALL.len() - 1];
}

impl engine::Level for Level {
    fn title(&self) -> &'static str {
        match self {
            Self::Four => "Level 4",
            Self::Five => "Level 5",
            Self::Six => "Level 6",
            Self::Seven => "Level 7",
            Self::Eight => "Level 8",
            Self::Nine => "Level 9",
        }
    }

    fn character(&self) -> &'static str {
        match self {
            Self::Four => "Makes any legal move. Play it to learn how the pieces move.",
            Self::Five => "Makes any move, but never misses a win. For your first games.",
            Self::Six => "Takes all it can, and never asks what you will do next.",
            Self::Seven => "Thinks of your reply. It punishes careless moves.",
            Self::Eight => "Takes what it can, and plans far ahead.",
            Self::Nine => "Gives up pieces for a plan. The strongest.",
        }
    }

    fn summary(&self) -> &'static str {
        match self {
            Self::Four => "any legal move",
            Self::Five => "wins if it can",
            Self::Six => "gains the most",
            Self::Seven => "foresees the reply",
            Self::Eight => "searches what 7 leaves",
            Self::Nine => "searches all moves",
        }
    }

    fn uses(&self, option: LevelOption) -> bool {
        match option {
            LevelOption::Predict => *self == Self::Seven,
            LevelOption::Nodes
            | LevelOption::Depth
            | LevelOption::Time
            | LevelOption::MultiPv
            | LevelOption::VariedPlies
            | LevelOption::Threads => self.policy().is_some(),
        }
    }

    fn readings(&self) -> &'static [&'static str] {
        match self.uses(LevelOption::Predict) {
            true => &Reading::WORDS,
            false => &[],
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
    use crate::any::AnyLevel;
    use crate::engine::Level as _;
    use crate::games::ADVANCE;

    #[test]
    fn each_option_names_the_levels_using_it() {
        for option in LevelOption::ALL {
            let used = Level::ALL.into_iter().filter(|level| level.uses(option));
            let used: Vec<_> = used.map(Level::number).collect();
            let expected: &[u8] = match option {
                LevelOption::Predict => &[7],
                _ => &[8, 9],
            };
            assert_eq!(used, expected, "{option}");
        }
        let options = [LevelOption::Nodes, LevelOption::Predict];
        let four = AnyLevel::of::<Position>(Level::Four);
        let error = ADVANCE.check(four.into(), options).unwrap_err();
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
