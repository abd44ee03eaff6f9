//! Questions that a bot or a search answers, and how long it may take.

use std::num::NonZero;
use std::time::Duration;

use serde::Deserialize;
use utoipa::ToSchema;

use super::field::{Text, any, elo, game, level, none_or_up_to, small, width};
use super::rules::{GameSoFar, MAX_MOVES};
use crate::answer::LevelName;
use crate::any::AnyGame;
use crate::api::error::RequestError;
use crate::api::served::level_of;
use crate::board::Move;
use crate::chooser::{Level, Settings};
use crate::engine::{Elo, Strength};
use crate::game::GameLine;
use crate::games;
use crate::moves::Position;
use crate::search::Limits;

/// `{game?, position, level?, elo?, seed?, nodes?, depth?, time?, explain?, next_moves?, turns?, begun?, past?}`.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Play {
    /// The game: `advance` unless told otherwise.
    #[serde(default, deserialize_with = "game")]
    #[schema(value_type = Option<AnyGame>)]
    pub(crate) game: AnyGame,
    #[schema(value_type = Position)]
    pub(crate) position: String,
    #[serde(default, deserialize_with = "level")]
    #[schema(value_type = Option<Level>)]
    level: Option<LevelName<'static>>,
    /// The strength as a number, instead of a level. It has limits of its own: neither `nodes` nor `depth` stands beside
    /// it.
    #[serde(default, deserialize_with = "elo")]
    #[schema(value_type = Option<u16>, minimum = 400, maximum = 2900)]
    elo: Option<Elo>,
    /// Settles ties; the same seed in the same way.
    #[serde(default, deserialize_with = "any")]
    pub(crate) seed: Option<u64>,
    /// Whether to give the reasons too, which take longer to find than the move.
    #[serde(default)]
    pub(crate) explain: Option<bool>,
    /// The most positions to search.
    #[serde(default, deserialize_with = "any")]
    nodes: Option<u64>,
    /// The most plies to search.
    #[serde(default, deserialize_with = "small")]
    depth: Option<u32>,
    /// The longest search, in milliseconds.
    #[serde(default, deserialize_with = "any")]
    time: Option<u64>,
    /// Whether to tell how the game stands after the move, and what the next moves lead to.
    #[serde(default)]
    next_moves: Option<bool>,
    /// For `next_moves`: after so many moves of each side the game is over.
    #[serde(default, deserialize_with = "small")]
    turns: Option<u32>,
    /// For `next_moves`: the number of moves in the position that the game began from.
    #[serde(default, deserialize_with = "small")]
    begun: Option<u32>,
    /// For `next_moves`: the positions of the game before `position`, from its first on.
    #[serde(default, deserialize_with = "none_or_up_to::<_, _, MAX_MOVES>")]
    #[schema(value_type = Option<Vec<Position>>, max_items = 1000)]
    past: Vec<String>,
}

impl Play {
    /// The game that the move belongs to, where the next moves are asked for.
    pub(crate) fn next(&self) -> Result<Option<GameSoFar>, RequestError> {
        let course = GameSoFar::new(self.game, self.turns, self.begun, &self.past)?;
        Ok(course.if_asked(self.next_moves))
    }

    /// The strength that chooses.
    pub(crate) fn strength(&self) -> Result<Strength<usize>, RequestError> {
        let limited = limited(self.nodes, self.depth);
        strength_of(self.game, self.level.as_ref(), self.elo, limited)
    }

    /// How long to search, no longer than `max_time`; as bots do unless the request says otherwise.
    pub(crate) fn limits(&self, max_time: Duration) -> Result<Limits, RequestError> {
        limits_of_a_move(self.game, self.nodes, self.depth, self.time, max_time)
    }
}

/// `{position, move?, level?, elo?, seed?, nodes?, depth?, time?}`.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Explain {
    #[schema(value_type = Position)]
    pub(crate) position: Text<GameLine<Position>>,
    /// A move to compare with the one that the level plays.
    #[serde(rename = "move")]
    #[schema(value_type = Option<Move>)]
    pub(crate) mv: Option<Text<Move>>,
    #[serde(default, deserialize_with = "level")]
    #[schema(value_type = Option<Level>)]
    level: Option<LevelName<'static>>,
    /// The strength as a number, instead of a level. It has limits of its own: neither `nodes` nor `depth` stands beside
    /// it.
    #[serde(default, deserialize_with = "elo")]
    #[schema(value_type = Option<u16>, minimum = 400, maximum = 2900)]
    elo: Option<Elo>,
    /// Settles ties; the same seed in the same way.
    #[serde(default, deserialize_with = "any")]
    seed: Option<u64>,
    /// The most positions to search.
    #[serde(default, deserialize_with = "any")]
    nodes: Option<u64>,
    /// The most plies to search.
    #[serde(default, deserialize_with = "small")]
    depth: Option<u32>,
    /// The longest search, in milliseconds.
    #[serde(default, deserialize_with = "any")]
    time: Option<u64>,
}

impl Explain {
    /// By what the level chooses, within `max_time`.
    pub(crate) fn settings(&self, max_time: Duration) -> Result<Settings, RequestError> {
        let game = games::ADVANCE;
        let limited = limited(self.nodes, self.depth);
        let strength = strength_of(game, self.level.as_ref(), self.elo, limited)?;
        Ok(Settings {
            seed: self.seed,
            limits: limits_of_a_move(games::ADVANCE, self.nodes, self.depth, self.time, max_time)?,
            ..Settings::new(strength.map(|level| Level::ALL[level]))
        })
    }
}

/// `{game?, position, level?, multipv?, time?, nodes?, depth?}`.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Analyse {
    /// The game: `advance` unless told otherwise.
    #[serde(default, deserialize_with = "game")]
    #[schema(value_type = Option<AnyGame>)]
    pub(crate) game: AnyGame,
    #[schema(value_type = Position)]
    pub(crate) position: String,
    #[serde(default, deserialize_with = "level")]
    #[schema(value_type = Option<Level>)]
    level: Option<LevelName<'static>>,
    /// How many of the best moves to find.
    #[serde(default, deserialize_with = "width")]
    #[schema(value_type = Option<usize>, minimum = 1)]
    pub(crate) multipv: Option<NonZero<usize>>,
    /// The most positions to search.
    #[serde(default, deserialize_with = "any")]
    nodes: Option<u64>,
    /// The most plies to search.
    #[serde(default, deserialize_with = "small")]
    depth: Option<u32>,
    /// The longest search, in milliseconds.
    #[serde(default, deserialize_with = "any")]
    time: Option<u64>,
}

impl Analyse {
    /// The level that searches: the highest unless the request says otherwise.
    pub(crate) fn level(&self) -> Result<usize, RequestError> {
        let highest = self.game.levels().len() - 1;
        level_of(self.game, self.level.as_ref(), highest)
    }

    /// How long to search: `max_time`, unless the request says less.
    pub(crate) fn limits(&self, max_time: Duration) -> Result<Limits, RequestError> {
        limits(self.nodes, self.depth, self.time, max_time)
    }
}

/// The name of a limit that is asked for besides the time.
fn limited(nodes: Option<u64>, depth: Option<u32>) -> Option<&'static str> {
    let nodes = nodes.map(|_| "nodes");
    nodes.or(depth.map(|_| "depth"))
}

/// The strength of a level or of a number; the usual level where neither is given.
fn strength_of(
    game: AnyGame,
    level: Option<&LevelName<'_>>,
    elo: Option<Elo>,
    limited: Option<&str>,
) -> Result<Strength<usize>, RequestError> {
    let Some(elo) = elo else {
        return level_of(game, level, game.facts().level).map(Strength::Level);
    };
    if level.is_some() {
        let error = "'level' and 'elo' cannot be given together: leave one out";
        return Err(RequestError::field(error));
    }
    if !game.is_rated() {
        let error = format_args!("elo: {game} is played by levels: give 'level' instead");
        return Err(RequestError::field(error));
    }
    match limited {
        Some(limit) => Err(RequestError::field(format_args!(
            "'elo' and '{limit}' cannot be given together: the strength says how much is searched"
        ))),
        None => Ok(Strength::Elo(elo)),
    }
}

fn limits_of_a_move(
    game: AnyGame,
    nodes: Option<u64>,
    depth: Option<u32>,
    time: Option<u64>,
    max_time: Duration,
) -> Result<Limits, RequestError> {
    if [nodes, depth.map(u64::from), time] == [None; 3] {
        let limits = game.a_move();
        let time = limits.time.map(|time| time.min(max_time));
        return Ok(Limits { time, ..limits });
    }
    limits(nodes, depth, time, max_time)
}

fn limits(
    nodes: Option<u64>,
    depth: Option<u32>,
    time: Option<u64>,
    max_time: Duration,
) -> Result<Limits, RequestError> {
    let time = time.map_or(max_time, Duration::from_millis);
    if time > max_time {
        return Err(RequestError::field(format_args!(
            "'time' is {} ms, but this server searches for at most {} ms",
            time.as_millis(),
            max_time.as_millis()
        )));
    }
    Ok(Limits {
        nodes,
        depth,
        time: Some(time),
    })
}
