//! How games of self-play were made.

use std::num::NonZero;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::report::LevelName;

/// How a game of self-play was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Provenance {
    /// The version of the program.
    pub version: String,
    /// The game, by [`Game::NAME`](crate::game::Game::NAME).
    pub game: String,
    /// The level of the bot.
    pub level: LevelName<'static>,
    /// How the bot reads equal replies, where that is left to it: see [`Reading`](crate::chooser::Reading).
    pub predict: Option<String>,
    /// The nodes of a move, if they are limited.
    pub nodes: Option<u64>,
    /// The depth of a move, if it is limited.
    pub depth: Option<u32>,
    /// The milliseconds of a move, if they are limited.
    pub time: Option<u64>,
    /// What it began from, before its random moves.
    pub start: String,
    /// How many moves of each side end it.
    pub turns: u32,
    /// What everything random came from.
    pub seed: u64,
    /// How many random moves it began with.
    pub random_plies: u32,
    /// How many moves after those were drawn from the best.
    pub varied_plies: u32,
    /// One move in so many was random; none where it is 0.
    pub slips: u32,
    /// Whether it would be ended when it is decided or dead.
    pub adjudicate: bool,
    /// How many of the best moves of each position are kept with their scores, [`MOST_BEST`](crate::data::study::MOST_BEST) at most; none where it is
    /// left out.
    pub multipv: Option<NonZero<usize>>,
}

impl Provenance {
    /// What another one has otherwise, as JSON; `None` where that is nothing.
    #[must_use]
    pub fn differing(&self, other: &Self) -> Option<String> {
        differing(self, other)
    }
}

/// The fields of `other` that are not those of `own`, as JSON.
pub(super) fn differing<T: Serialize + PartialEq>(own: &T, other: &T) -> Option<String> {
    let fields = |it: &T| match serde_json::to_value(it) {
        Ok(Value::Object(fields)) => fields,
        _ => Map::new(),
    };
    let (owns, mut others) = (fields(own), fields(other));
    others.retain(|name, value| owns.get(name) != Some(value));
    (own != other).then(|| Value::Object(others).to_string())
}
