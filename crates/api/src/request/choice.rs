//! Questions that a bot or a search answers, and how long it may take.

use std::num::NonZero;
use std::time::Duration;

use serde::Deserialize;

use super::field::{any, elo, level, none_or_up_to, small, width};
use super::rules::{GameSoFar, MAX_MOVES};
use crate::answer::LevelName;
use crate::any::{AnyGame, AnyLevel};
use crate::bot::{BotOptions, level_of};
use crate::engine::{Elo, Strength};
use crate::error::RequestError;
use crate::search::Limits;

/// `{game?, position, level?, elo?, seed?, nodes?, depth?, time?, explain?, next_moves?, turns?, begun?, past?}`.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct MoveRequest {
    /// The game; by default, the first of the API's games.
    pub(crate) game: Option<String>,
    pub(crate) position: String,
    /// By default, the usual level of the game.
    #[serde(default, deserialize_with = "level")]
    level: Option<LevelName<'static>>,
    /// The strength as a number, instead of a level. It has limits of its own: neither `nodes` nor `depth` stands beside
    /// it.
    #[serde(default, deserialize_with = "elo")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<Elo>"))]
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
    /// The longest search, in milliseconds: at most the `max_time` of `about`.
    #[serde(default, deserialize_with = "any")]
    time: Option<u64>,
    /// Whether to tell how the game stands after the move, and what the next moves lead to.
    #[serde(default)]
    next_moves: Option<bool>,
    /// For `next_moves`: after this many moves of each side, the game is over.
    #[serde(default, deserialize_with = "small")]
    turns: Option<u32>,
    /// For `next_moves`: the number of moves in the position that the game began from.
    #[serde(default, deserialize_with = "small")]
    begun: Option<u32>,
    /// For `next_moves`: the positions of the game before `position`, from its first on.
    #[serde(default, deserialize_with = "none_or_up_to::<_, _, MAX_MOVES>")]
    #[cfg_attr(
        feature = "schema",
        schemars(with = "Option<Vec<String>>", length(max = MAX_MOVES))
    )]
    past: Vec<String>,
}

impl MoveRequest {
    /// The game that the move belongs to, where the next moves are asked for.
    pub(crate) fn next(&self, game: AnyGame) -> Result<Option<GameSoFar>, RequestError> {
        let course = GameSoFar::new(game, self.turns, self.begun, &self.past)?;
        Ok(course.if_asked(self.next_moves))
    }

    /// The bot that chooses, within `max_time`; by default as bots do.
    pub(crate) fn bot(
        &self,
        game: AnyGame,
        max_time: Duration,
    ) -> Result<BotOptions, RequestError> {
        let limits = Asked::new(self.nodes, self.depth, self.time);
        let by = (self.level.as_ref(), self.elo, self.seed);
        bot(game, by, limits, max_time)
    }
}

/// `{game?, position, move?, level?, elo?, seed?, nodes?, depth?, time?}`.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct ExplainRequest {
    /// The game; by default, the first of the API's games.
    pub(crate) game: Option<String>,
    pub(crate) position: String,
    /// A move to compare with the one that the level plays.
    #[serde(rename = "move")]
    pub(crate) mv: Option<String>,
    /// By default, the usual level of the game.
    #[serde(default, deserialize_with = "level")]
    level: Option<LevelName<'static>>,
    /// The strength as a number, instead of a level. It has limits of its own: neither `nodes` nor `depth` stands beside
    /// it.
    #[serde(default, deserialize_with = "elo")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<Elo>"))]
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
    /// The longest search, in milliseconds: at most the `max_time` of `about`.
    #[serde(default, deserialize_with = "any")]
    time: Option<u64>,
}

impl ExplainRequest {
    /// The bot that chooses, within `max_time`.
    pub(crate) fn bot(
        &self,
        game: AnyGame,
        max_time: Duration,
    ) -> Result<BotOptions, RequestError> {
        let limits = Asked::new(self.nodes, self.depth, self.time);
        let by = (self.level.as_ref(), self.elo, self.seed);
        bot(game, by, limits, max_time)
    }
}

/// `{game?, position, level?, multipv?, time?, nodes?, depth?}`.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct AnalyseRequest {
    /// The game; by default, the first of the API's games.
    pub(crate) game: Option<String>,
    pub(crate) position: String,
    /// A level that searches; by default, the highest.
    #[serde(default, deserialize_with = "level")]
    level: Option<LevelName<'static>>,
    /// How many of the best moves to find.
    #[serde(default, deserialize_with = "width")]
    pub(crate) multipv: Option<NonZero<usize>>,
    /// The most positions to search.
    #[serde(default, deserialize_with = "any")]
    nodes: Option<u64>,
    /// The most plies to search.
    #[serde(default, deserialize_with = "small")]
    depth: Option<u32>,
    /// The longest search, in milliseconds: at most the `max_time` of `about`.
    #[serde(default, deserialize_with = "any")]
    time: Option<u64>,
}

impl AnalyseRequest {
    /// The level that searches; by default, the highest.
    pub(crate) fn level(&self, game: AnyGame) -> Result<AnyLevel, RequestError> {
        let level = level_of(game, self.level.as_ref())?;
        Ok(level.unwrap_or(game.highest()))
    }

    /// How long to search: at most `max_time`.
    pub(crate) fn limits(&self, max_time: Duration) -> Result<Limits, RequestError> {
        let limits = Asked::new(self.nodes, self.depth, self.time);
        limits.within(max_time)
    }
}

/// The limits that a request asks for.
struct Asked {
    nodes: Option<u64>,
    depth: Option<u32>,
    time: Option<u64>,
}

impl Asked {
    const fn new(nodes: Option<u64>, depth: Option<u32>, time: Option<u64>) -> Self {
        Self { nodes, depth, time }
    }

    /// The name of a limit besides the time.
    fn name(&self) -> Option<&'static str> {
        let nodes = self.nodes.map(|_| "nodes");
        nodes.or(self.depth.map(|_| "depth"))
    }

    /// The limits for the move of a bot; by default, those of bots.
    fn of_a_move(&self, game: AnyGame, max_time: Duration) -> Result<Limits, RequestError> {
        if [self.nodes, self.depth.map(u64::from), self.time] == [None; 3] {
            let limits = game.move_limits();
            let time = limits.time.map(|time| time.min(max_time));
            return Ok(Limits { time, ..limits });
        }
        self.within(max_time)
    }

    fn within(&self, max_time: Duration) -> Result<Limits, RequestError> {
        let time = self.time.map_or(max_time, Duration::from_millis);
        if time > max_time {
            return Err(RequestError::field(format_args!(
                "'time' is {} ms, but this server searches for at most {} ms",
                time.as_millis(),
                max_time.as_millis()
            )));
        }
        Ok(Limits {
            nodes: self.nodes,
            depth: self.depth,
            time: Some(time),
        })
    }
}

fn bot(
    game: AnyGame,
    (level, elo, seed): (Option<&LevelName<'_>>, Option<Elo>, Option<u64>),
    limits: Asked,
    max_time: Duration,
) -> Result<BotOptions, RequestError> {
    Ok(BotOptions {
        strength: strength_of(game, level, elo, limits.name())?,
        seed,
        limits: limits.of_a_move(game, max_time)?,
        reading: None,
    })
}

/// The strength of a level or of a number; the usual level where neither is given.
fn strength_of(
    game: AnyGame,
    level: Option<&LevelName<'_>>,
    elo: Option<Elo>,
    limited: Option<&str>,
) -> Result<Strength<AnyLevel>, RequestError> {
    let level = level_of(game, level)?;
    let strength = game.strength(level, elo).map_err(RequestError::field)?;
    match (strength, limited) {
        (Strength::Elo(_), Some(limit)) => Err(RequestError::field(format_args!(
            "'elo' and '{limit}' cannot be given together: the strength says how much is searched"
        ))),
        _ => Ok(strength),
    }
}
