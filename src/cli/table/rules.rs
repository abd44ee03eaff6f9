//! The rules of games between people.

use advance::any::AnyGame;
use advance::rulebook::text::{self, TextForm};

use crate::cli::terminal::output;

/// The rules of a game between people in short, with an end after each line.
pub fn summary(game: AnyGame) -> String {
    format!("{}{}", game.facts().rules, draws(game))
}

/// The rules of a game as `advance rules` prints them: the whole, or one topic.
pub fn rules(game: AnyGame, topic: Option<&str>) -> String {
    let form = TextForm::Terminal(output::width());
    match topic {
        None => text::rules(game, form),
        Some(topic) => text::topic(game, topic, form).unwrap_or_else(|why| format!("No: {why}.\n")),
    }
}

/// The rules for draws in games between people, with an end after each line; empty if there are none.
pub fn draws(game: AnyGame) -> String {
    let draws = game.facts().draws;
    draws.map_or(String::new(), |draws| format!("{draws}\n"))
}
