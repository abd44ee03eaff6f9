//! The games by their names: Advance and its siblings, each a [`Game`](crate::game::Game) by rules of its own. The same
//! searches play those whose sides move in turn; in [`eater`], where they move at once, players of its own do.

mod advance;
pub mod checkers;
pub mod connections;
pub mod eater;
pub mod jeson_mor;
mod plain;

pub use plain::Plain;

use crate::any::{AnyGame, Games};
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
pub static ALL: [AnyGame; every_game!(size_of()).len()] = every_game!(AnyGame::of());

/// The same by their names.
pub static GAMES: Games = Games::new(&ALL);

/// Advance itself.
pub static ADVANCE: AnyGame = AnyGame::of::<moves::Position>();
