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

use vauban_game::any::{AnyGame, GameEntry};
use vauban_game::{any, encoding, engine, game, number, picture, search, words};

/// The number of games.
const COUNT: usize = ENTRIES.len();

// The code of a game is compiled here, where its entry is made, and nowhere else. A new game has a line here.
static ENTRIES: [GameEntry; 4] = [
    GameEntry::of::<checkers::Position>(),
    GameEntry::of::<connections::Position>(),
    GameEntry::of::<eater::Position>(),
    GameEntry::of::<jeson_mor::Position>(),
];

/// The games of this crate, in the order of their names.
pub const ALL: [AnyGame; COUNT] = {
    let mut all = [AnyGame::entered(&ENTRIES[0]); COUNT];
    let mut next = 1;
    while next < COUNT {
        all[next] = AnyGame::entered(&ENTRIES[next]);
        next += 1;
    }
    all
};
