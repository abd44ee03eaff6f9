//! The games by their names: Advance and its siblings, each a [`Game`](crate::game::Game) by rules of its own. The same
//! searches play those whose sides move in turn; in [`eater`], where they move at once, players of its own do.

mod advance;

pub use vauban_siblings::{Level, checkers, connections, eater, jeson_mor};

use crate::any::{AnyGame, GameEntry, Games};
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

/// 500 openings of Advance, one a line; comments, which begin with `#`, give the settings that made them.
pub const BOOK: &str = include_str!("../../fixtures/openings.txt");

static ENTRY: GameEntry = GameEntry::of::<moves::Position>();

/// Advance itself.
pub const ADVANCE: AnyGame = AnyGame::new(&ENTRY);

/// All games, Advance first.
pub const ALL: [AnyGame; 1 + vauban_siblings::ALL.len()] = {
    let mut all = [ADVANCE; 1 + vauban_siblings::ALL.len()];
    let mut next = 1;
    while next < all.len() {
        all[next] = vauban_siblings::ALL[next - 1];
        next += 1;
    }
    all
};

// `every_game!` knows them all too.
const _: () = assert!(every_game!(size_of()).len() == ALL.len());

/// The same by their names.
pub const GAMES: Games = Games::new(&ALL);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::asset::missing;

    #[test]
    fn a_game_of_another_build_is_missing() {
        let games = Games::new(&[ADVANCE]).with_other_build(&["checkers"], "games");
        assert_eq!(games.names().collect::<Vec<_>>(), ["advance", "checkers"]);
        let chess = games.named("chess").unwrap_err();
        assert_eq!(chess.known, ["advance", "checkers"]);
        assert_eq!((games.named("advance"), missing()), (Ok(ADVANCE), None));
        assert_eq!(games.named("checkers").unwrap_err().found, "checkers");
        assert_eq!(missing(), Some("games"));
    }
}
