//! Four board games, each a [`Game`](vauban_game::game::Game) by rules of its own. The searches of [`vauban_game`] play
//! those whose sides move in turn; in [`eater`], where they move at once, players of its own do.

#![forbid(unsafe_code)]
#![deny(missing_docs)]
#![warn(unreachable_pub)]
#![cfg_attr(not(test), warn(clippy::unwrap_used))]

pub mod checkers;
pub mod connections;
pub mod eater;
pub mod jeson_mor;
mod level;

pub use level::Level;

use vauban_game::any::AnyGame;
use vauban_game::{any, encoding, engine, game, number, picture, search, words};

/// The games of this crate, in the order of their names. A new game has a line here.
pub const ALL: [AnyGame; 4] = [
    AnyGame::of::<checkers::Position>(),
    AnyGame::of::<connections::Position>(),
    AnyGame::of::<eater::Position>(),
    AnyGame::of::<jeson_mor::Position>(),
];

#[cfg(test)]
mod tests {
    use vauban_laws::keys::{Fields, tell_positions_apart};

    use super::*;
    use game::Game;

    /// A test of the keys of a game, from start positions on boards of these numbers of rows.
    macro_rules! keys {
        ($($game:ident: $rows:expr;)*) => {
            mod keys {
                $(#[test]
                fn $game() {
                    super::keys_differ::<crate::$game::Position>(&$rows);
                })*
            }

            #[test]
            fn the_keys_of_all_games_are_tested() {
                let tested = [$($game::Position::NAME),*];
                assert_eq!(tested, ALL.map(|game| game.name()));
            }
        };
    }

    keys! {
        checkers: [];
        connections: [];
        eater: [3, 15];
        jeson_mor: [3, 15];
    }

    fn keys_differ<G: Fields>(rows: &[usize]) {
        let mut starts = vec![G::start()];
        starts.extend(rows.iter().map(|&rows| G::sized(rows).unwrap()));
        tell_positions_apart(&starts);
    }
}
