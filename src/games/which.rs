//! The games by their names.

use std::fmt;
use std::str::FromStr;

use crate::game::Game;
use crate::listed::listed;

listed! {
    /// A game: Advance or one of its siblings. It is printed as [`Game::NAME`].
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub enum Which {
        /// Advance itself.
        #[default]
        Advance,
        /// [`checkers`](super::checkers).
        Checkers,
        /// [`connections`](super::connections).
        Connections,
        /// [`eater`](super::eater).
        Eater,
        /// [`jeson_mor`](super::jeson_mor).
        JesonMor,
    }
}

/// Evaluates an expression with a name for the type of the positions of a game: `with_game!(which, G =>
/// play::<G>())`.
#[macro_export]
macro_rules! with_game {
    ($which:expr, $game:ident => $body:expr) => {
        match $which {
            $crate::games::Which::Advance => {
                type $game = $crate::moves::Position;
                $body
            }
            $crate::games::Which::Checkers => {
                type $game = $crate::games::checkers::Position;
                $body
            }
            $crate::games::Which::Connections => {
                type $game = $crate::games::connections::Position;
                $body
            }
            $crate::games::Which::Eater => {
                type $game = $crate::games::eater::Position;
                $body
            }
            $crate::games::Which::JesonMor => {
                type $game = $crate::games::jeson_mor::Position;
                $body
            }
        }
    };
}

/// A text that names no game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no game is called '{0}': expected {games}", games = Which::ALL.map(Which::name).join(", "))]
pub struct ParseWhichError(pub String);

impl Which {
    /// What the game is called.
    #[must_use]
    pub const fn name(self) -> &'static str {
        with_game!(self, G => <G as Game>::NAME)
    }
}

impl fmt::Display for Which {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Which {
    type Err = ParseWhichError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let named = Self::ALL.into_iter().find(|which| which.name() == text);
        named.ok_or_else(|| ParseWhichError(text.to_owned()))
    }
}
