//! The games by their names: Advance and its siblings, each a [`Game`](crate::game::Game) by rules of its own. The same
//! searches play those whose sides move in turn; in [`eater`], where they move at once, players of its own do.

mod advance;
pub mod checkers;
pub mod connections;
pub mod eater;
pub mod jeson_mor;
mod plain;

pub use plain::Plain;

use std::str::FromStr;

use crate::any::AnyGame;
use crate::moves;

/// An array with the value of a generic call for the position of every game, Advance first: `every_game!(f(x))` is
/// `[f::<moves::Position>(x), f::<games::checkers::Position>(x), ...]`. A new game has a line here.
#[macro_export]
macro_rules! every_game {
    ($($function:ident)::+ ($($arguments:expr),*)) => {
        [
            $($function)::+::<$crate::Position>($($arguments),*),
            $($function)::+::<$crate::games::checkers::Position>($($arguments),*),
            $($function)::+::<$crate::games::connections::Position>($($arguments),*),
            $($function)::+::<$crate::games::eater::Position>($($arguments),*),
            $($function)::+::<$crate::games::jeson_mor::Position>($($arguments),*),
        ]
    };
}

/// All games, Advance first.
pub const ALL: [AnyGame; every_game!(size_of()).len()] = every_game!(AnyGame::of());

/// Advance itself.
pub const ADVANCE: AnyGame = AnyGame::of::<moves::Position>();

/// A text that names no game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no game is called '{}': expected {}", .0.escape_debug(), ALL.map(AnyGame::name).join(", "))]
pub struct ParseGameError(pub String);

impl FromStr for AnyGame {
    type Err = ParseGameError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let named = ALL.into_iter().find(|game| game.name() == text);
        named.ok_or_else(|| ParseGameError(text.to_owned()))
    }
}

/// Advance.
impl Default for AnyGame {
    fn default() -> Self {
        ADVANCE
    }
}
