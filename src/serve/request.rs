//! Requests: their fields, and how they are read.

use std::fmt::Display;
use std::num::NonZero;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::rejection::QueryRejection;
use axum::extract::{FromRequest, Query, Request};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use serde::de::{DeserializeOwned, Error};
use serde::{Deserialize, Deserializer};
use serde_json::Value;
use serde_path_to_error::Segment;
use tokio::time::timeout;
use utoipa::{IntoParams, ToSchema};

use super::answer::{Code, Refusal};
use crate::board::{Move, Square};
use crate::cases::PuzzleKind;
use crate::chooser::{Level, Settings};
use crate::engine::Engine;
use crate::game::Setup;
use crate::moves::Position;
use crate::number;
use crate::referee::Claim;
use crate::search::Limits;

/// The longest body that is read, and the longest message of a WebSocket.
pub(super) const MAX_BYTES: usize = 64 * 1024;

/// Up to here, numbers with a point tell all whole numbers apart.
const EXACT: f64 = (1_u64 << f64::MANTISSA_DIGITS) as f64;

/// The most moves of a game that are checked at once.
const MAX_MOVES: usize = 1000;

/// The most requests of a batch.
const MAX_ITEMS: usize = 256;

/// How long a request may take to come.
pub(super) const PATIENCE: Duration = Duration::from_secs(10);

/// The body of a request, which must be JSON.
pub(super) struct Json<T>(pub(super) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Json<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, state: &S) -> Result<Self, Refusal> {
        let kind = request.headers().get(CONTENT_TYPE);
        // Other types are those that a page may send to anybody without asking first.
        if !kind.is_some_and(|kind| is_json(kind.as_bytes())) {
            return Err(Refusal::new(
                Code::JsonExpected,
                "the body must be JSON, sent with content-type: application/json",
            ));
        }
        let body = timeout(PATIENCE, Bytes::from_request(request, state)).await;
        let body = body.map_err(|_| Refusal::late(PATIENCE))?;
        let body = body.map_err(|rejection| match rejection.status() {
            StatusCode::PAYLOAD_TOO_LARGE => Refusal::too_long(MAX_BYTES),
            _ => Refusal::new(Code::InvalidJson, rejection),
        })?;
        read(&body).map(Self)
    }
}

/// The request in `json`. An error in a field names the field.
pub(super) fn read<T: DeserializeOwned>(json: &[u8]) -> Result<T, Refusal> {
    let value = serde_json::from_slice(json).map_err(|error| {
        Refusal::new(Code::InvalidJson, format_args!("this is not JSON: {error}"))
    })?;
    from_value(value)
}

/// The request in `value`.
pub(super) fn from_value<T: DeserializeOwned>(value: Value) -> Result<T, Refusal> {
    // Serde would take an array of the values for the object.
    if !value.is_object() {
        return Err(Refusal::new(
            Code::InvalidJson,
            "expected a JSON object, such as {\"position\": \"4g4/9/9/9/9/9/9/9/4G4 w\"}",
        ));
    }
    serde_path_to_error::deserialize(value).map_err(|error| {
        let reason = error.inner();
        match error.path().iter().next() {
            Some(Segment::Map { key }) => Refusal::field(format_args!("{key}: {reason}")),
            _ => Refusal::field(reason),
        }
    })
}

fn is_json(kind: &[u8]) -> bool {
    let kind = kind.split(|&byte| byte == b';').next().unwrap_or_default();
    kind.trim_ascii().eq_ignore_ascii_case(b"application/json")
}

/// A value that is written as a string.
#[derive(Clone, Copy, Debug)]
pub(super) struct Text<T>(pub(super) T);

impl<'de, T: FromStr<Err: Display>> Deserialize<'de> for Text<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map(Self).map_err(D::Error::custom)
    }
}

/// `{position, from?}`.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Moves {
    #[schema(value_type = Position)]
    pub(super) position: Text<Setup<Position>>,
    /// Only the moves of the piece on this square.
    #[schema(value_type = Option<Square>)]
    pub(super) from: Option<Text<Square>>,
}

/// `{position, move}`, `{position, from, to}` or `{position, after}`.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Check {
    #[schema(value_type = Position)]
    pub(super) position: Text<Setup<Position>>,
    #[serde(rename = "move")]
    #[schema(value_type = Option<Move>)]
    pub(super) mv: Option<Text<Move>>,
    /// Where somebody points at first, with `to`: they mean what the piece there does to such as stand on `to`.
    #[schema(value_type = Option<Square>)]
    pub(super) from: Option<Text<Square>>,
    /// Where somebody points at then.
    #[schema(value_type = Option<Square>)]
    pub(super) to: Option<Text<Square>>,
    /// The position after the move, whose side to move is ignored.
    #[schema(value_type = Option<Position>)]
    pub(super) after: Option<Text<Setup<Claim>>>,
}

/// `{position}`.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = StatusRequest)]
pub(super) struct Status {
    #[schema(value_type = Position)]
    pub(super) position: Text<Setup<Position>>,
}

/// `{position, moves}`.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Replay {
    /// The first position of the game.
    #[schema(value_type = Position)]
    pub(super) position: Text<Setup<Position>>,
    /// The moves of both sides.
    #[serde(deserialize_with = "up_to::<_, _, MAX_MOVES>")]
    #[schema(value_type = Vec<Move>, max_items = 1000)]
    pub(super) moves: Vec<Text<Move>>,
}

/// `{items}`: requests of one kind.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Batch {
    /// The requests, which are answered in their order.
    #[serde(deserialize_with = "up_to::<_, _, MAX_ITEMS>")]
    #[schema(max_items = 256)]
    pub(super) items: Vec<Value>,
}

/// `position=...&move=...&flipped=true`.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct Image {
    /// The position to draw.
    #[param(value_type = Position)]
    pub(super) position: Text<Setup<Position>>,
    /// A move to play first; it is marked.
    #[serde(rename = "move")]
    #[param(value_type = Option<Move>)]
    pub(super) mv: Option<Text<Move>>,
    /// Whether black is at the bottom.
    #[serde(default)]
    pub(super) flipped: bool,
}

/// `{position, level?, seed?, nodes?, depth?, time?, why?}`.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Play {
    #[schema(value_type = Position)]
    pub(super) position: Text<Setup<Position>>,
    #[serde(default, deserialize_with = "level")]
    level: Option<Level>,
    /// Settles ties; the same seed in the same way.
    #[serde(default, deserialize_with = "any")]
    pub(super) seed: Option<u64>,
    /// Whether to give the reasons too, which take longer to find than the move.
    #[serde(default)]
    pub(super) why: Option<bool>,
    /// The most positions to search.
    #[serde(default, deserialize_with = "any")]
    nodes: Option<u64>,
    /// The most plies to search.
    #[serde(default, deserialize_with = "depth")]
    depth: Option<u32>,
    /// The longest search, in milliseconds.
    #[serde(default, deserialize_with = "any")]
    time: Option<u64>,
}

impl Play {
    /// The level that chooses.
    pub(super) fn level(&self) -> Level {
        self.level.unwrap_or(Position::LEVEL)
    }

    /// How long to search, no longer than `max_time`; as bots do unless the request says otherwise.
    pub(super) fn limits(&self, max_time: Duration) -> Result<Limits, Refusal> {
        limits_of_a_move(self.nodes, self.depth, self.time, max_time)
    }
}

/// What the address asks for.
///
/// # Errors
/// When a part of it is wrong; the message names it.
pub(super) fn query<T>(asked: Result<Query<T>, QueryRejection>) -> Result<T, Refusal> {
    asked.map(|Query(asked)| asked).map_err(|error| {
        // Without what only programmers would say of it.
        let told = std::error::Error::source(&error)
            .map_or_else(|| error.body_text(), ToString::to_string);
        Refusal::field(told)
    })
}

/// `kind=...&seed=...`.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct Riddle {
    /// What the puzzle asks for.
    #[param(value_type = PuzzleKind)]
    pub(super) kind: Text<PuzzleKind>,
    /// What it is made from: the same seed gives the same puzzle.
    #[param(value_type = u64)]
    pub(super) seed: Text<Whole>,
}

/// A number that is written as a string.
#[derive(Clone, Copy, Debug)]
pub(super) struct Whole(pub(super) u64);

impl FromStr for Whole {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let number = number::whole(text, &(0..=u64::MAX));
        let found = text.escape_debug();
        number
            .map(Self)
            .map_err(|expected| format!("found '{found}', {expected}"))
    }
}

/// `{position, move?, level?, seed?, nodes?, depth?, time?}`.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Explain {
    #[schema(value_type = Position)]
    pub(super) position: Text<Setup<Position>>,
    /// A move to compare with the one that the level plays.
    #[serde(rename = "move")]
    #[schema(value_type = Option<Move>)]
    pub(super) mv: Option<Text<Move>>,
    #[serde(default, deserialize_with = "level")]
    level: Option<Level>,
    /// Settles ties; the same seed in the same way.
    #[serde(default, deserialize_with = "any")]
    seed: Option<u64>,
    /// The most positions to search.
    #[serde(default, deserialize_with = "any")]
    nodes: Option<u64>,
    /// The most plies to search.
    #[serde(default, deserialize_with = "depth")]
    depth: Option<u32>,
    /// The longest search, in milliseconds.
    #[serde(default, deserialize_with = "any")]
    time: Option<u64>,
}

impl Explain {
    /// By what the level chooses, within `max_time`.
    pub(super) fn settings(&self, max_time: Duration) -> Result<Settings, Refusal> {
        Ok(Settings {
            seed: self.seed,
            limits: limits_of_a_move(self.nodes, self.depth, self.time, max_time)?,
            ..Settings::new(self.level.unwrap_or(Position::LEVEL))
        })
    }
}

/// `{position, level?, multipv?, time?, nodes?, depth?}`.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Analyse {
    #[schema(value_type = Position)]
    pub(super) position: Text<Setup<Position>>,
    #[serde(default, deserialize_with = "level")]
    pub(super) level: Option<Level>,
    /// How many of the best moves to find.
    #[serde(default, deserialize_with = "width")]
    #[schema(value_type = Option<usize>, minimum = 1)]
    pub(super) multipv: Option<NonZero<usize>>,
    /// The most positions to search.
    #[serde(default, deserialize_with = "any")]
    nodes: Option<u64>,
    /// The most plies to search.
    #[serde(default, deserialize_with = "depth")]
    depth: Option<u32>,
    /// The longest search, in milliseconds.
    #[serde(default, deserialize_with = "any")]
    time: Option<u64>,
}

impl Analyse {
    /// How long to search: `max_time`, unless the request says less.
    pub(super) fn limits(&self, max_time: Duration) -> Result<Limits, Refusal> {
        limits(self.nodes, self.depth, self.time, max_time)
    }
}

fn limits_of_a_move(
    nodes: Option<u64>,
    depth: Option<u32>,
    time: Option<u64>,
    max_time: Duration,
) -> Result<Limits, Refusal> {
    if [nodes, depth.map(u64::from), time] == [None; 3] {
        let limits = Limits::a_move();
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
) -> Result<Limits, Refusal> {
    let time = time.map_or(max_time, Duration::from_millis);
    if time > max_time {
        return Err(Refusal::field(format_args!(
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

/// No more than `MOST` items.
fn up_to<'de, D, T, const MOST: usize>(deserializer: D) -> Result<Vec<T>, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de>,
{
    let items = Vec::deserialize(deserializer)?;
    match items.len() > MOST {
        true => Err(D::Error::custom(format_args!(
            "found {} items, expected at most {MOST}",
            items.len()
        ))),
        false => Ok(items),
    }
}

/// A level is a number, as in the answers.
fn level<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Level>, D::Error> {
    let Some(value) = whole(deserializer)? else {
        return Ok(None);
    };
    value.parse().map(Some).map_err(D::Error::custom)
}

/// A value as text; `None` where it is null, which is as good as no field. Whole numbers are written without a
/// point: to JSON, 7.0 is as whole as 7.
fn whole<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    let value = Value::deserialize(deserializer)?;
    Ok(match value.as_f64() {
        _ if value.is_null() => None,
        Some(number) if number.fract() == 0.0 && number.abs() < EXACT => {
            Some(format!("{number:.0}"))
        }
        _ => Some(value.to_string()),
    })
}

fn any<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u64>, D::Error> {
    number(deserializer, 0..=u64::MAX)
}

fn depth<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u32>, D::Error> {
    number(deserializer, 0..=u32::MAX)
}

fn width<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<NonZero<usize>>, D::Error> {
    number(deserializer, NonZero::<usize>::MIN..=NonZero::<usize>::MAX)
}

/// A number; what serde would say of another value names types of Rust.
fn number<'de, D, N>(deserializer: D, range: RangeInclusive<N>) -> Result<Option<N>, D::Error>
where
    D: Deserializer<'de>,
    N: FromStr + PartialOrd + Display,
{
    let Some(value) = whole(deserializer)? else {
        return Ok(None);
    };
    let number = number::whole(&value, &range);
    number
        .map(Some)
        .map_err(|expected| D::Error::custom(format_args!("found {value}, {expected}")))
}
