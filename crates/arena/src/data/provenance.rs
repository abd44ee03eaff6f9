//! The provenance of self-play games: the settings that made them.

use std::num::NonZero;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::answer::LevelName;
use vauban_files::Header;

/// The settings that made a game of self-play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Provenance {
    /// The kind of the run, and the build.
    #[serde(flatten)]
    pub header: Header,
    /// The game, by [`Game::NAME`](crate::game::Game::NAME).
    pub game: String,
    /// The set of pieces, if the game has more than one: see [`Game::pieces`](crate::game::Game::pieces).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pieces: Option<String>,
    /// The level of the bot.
    pub level: LevelName<'static>,
    /// The way in which the bot reads equal replies, if the level uses one.
    pub predict: Option<String>,
    /// The nodes of a move, if they are limited.
    pub nodes: Option<u64>,
    /// The depth of a move, if it is limited.
    pub depth: Option<u32>,
    /// The milliseconds of a move, if they are limited.
    pub time: Option<u64>,
    /// The start of the game, before its random moves.
    pub start: String,
    /// The turn limit.
    pub turns: u32,
    /// The seed of all random numbers.
    pub seed: u64,
    /// Random moves at the beginning.
    pub random_plies: u32,
    /// Moves after the random ones, drawn from the best moves.
    pub varied_plies: u32,
    /// One in this many of the later moves is random; none if 0.
    pub slips: u32,
    /// True if a decided or dead game is ended.
    pub adjudicate: bool,
    /// Best moves kept for each position with their scores, at most 100;
    /// none if missing.
    pub multipv: Option<NonZero<usize>>,
    /// The number of games of the run, in all shards together.
    pub games: u32,
}

impl Provenance {
    /// The differing settings of another provenance, as JSON; `None` if they are equal. Builds are not compared.
    #[must_use]
    pub fn differing(&self, other: &Self) -> Option<String> {
        let header = self.header.clone();
        let other = Self {
            header,
            ..other.clone()
        };
        differing(self, &other)
    }
}

/// The fields of `other` that differ from those of `own`, as JSON.
pub(super) fn differing<T: Serialize + PartialEq>(own: &T, other: &T) -> Option<String> {
    let fields = |it: &T| match serde_json::to_value(it) {
        Ok(Value::Object(fields)) => fields,
        _ => Map::new(),
    };
    let (owns, mut others) = (fields(own), fields(other));
    others.retain(|name, value| owns.get(name) != Some(value));
    (own != other).then(|| Value::Object(others).to_string())
}
