//! The rules of games between people.

use advance::any::AnyGame;

/// The rules of a game between people, with an end after each line.
pub fn rules(game: AnyGame) -> String {
    format!("{}{}", game.facts().rules, draws(game))
}

/// The rules for draws in games between people, with an end after each line; empty if there are none.
pub fn draws(game: AnyGame) -> String {
    let draws = game.facts().draws;
    draws.map_or(String::new(), |draws| format!("{draws}\n"))
}
