//! Requests: their fields, and how they are read.

use std::fmt::Display;
use std::num::NonZero;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use serde::de::{DeserializeOwned, Error};
use serde::{Deserialize, Deserializer};
use serde_json::Value;
use serde_path_to_error::Segment;
use tokio::time::timeout;

use super::answer::Refusal;
use crate::board::{Move, Square};
use crate::chooser::Level;
use crate::game::Setup;
use crate::moves::Position;
use crate::number;
use crate::referee::Claim;
use crate::search::Limits;

/// The longest body that is read, and the longest message of a WebSocket.
pub(super) const MAX_BYTES: usize = 64 * 1024;

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
            return Err(Refusal::MediaType);
        }
        let body = timeout(PATIENCE, Bytes::from_request(request, state)).await;
        let body =
            body.map_err(|_| Refusal::Late(PATIENCE))?
                .map_err(|rejection| match rejection.status() {
                    StatusCode::PAYLOAD_TOO_LARGE => Refusal::TooLong(MAX_BYTES),
                    _ => Refusal::bad(rejection),
                })?;
        read(&body).map(Self)
    }
}

/// The request in `json`. An error in a field names the field.
pub(super) fn read<T: DeserializeOwned>(json: &[u8]) -> Result<T, Refusal> {
    let value = serde_json::from_slice(json)
        .map_err(|error| Refusal::bad(format_args!("this is not JSON: {error}")))?;
    // Serde would take an array of the values for the object.
    let Value::Object(mut fields) = value else {
        return Err(Refusal::bad(
            "expected a JSON object, such as {\"position\": \"4g4/9/9/9/9/9/9/9/4G4 w\"}",
        ));
    };
    // A field that is null is as good as none.
    fields.retain(|_, value| !value.is_null());
    serde_path_to_error::deserialize(Value::Object(fields)).map_err(|error| {
        let reason = error.inner();
        match error.path().iter().next() {
            Some(Segment::Map { key }) => Refusal::bad(format_args!("{key}: {reason}")),
            _ => Refusal::bad(reason),
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
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Moves {
    pub(super) position: Text<Setup<Position>>,
    pub(super) from: Option<Text<Square>>,
}

/// `{position, move}` or `{position, after}`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Check {
    pub(super) position: Text<Setup<Position>>,
    #[serde(rename = "move")]
    pub(super) mv: Option<Text<Move>>,
    pub(super) after: Option<Text<Setup<Claim>>>,
}

/// `{position}`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Status {
    pub(super) position: Text<Setup<Position>>,
}

/// `{position, level?, seed?, nodes?, depth?, time?, why?}`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Play {
    pub(super) position: Text<Setup<Position>>,
    #[serde(default, deserialize_with = "level")]
    pub(super) level: Option<Level>,
    #[serde(default, deserialize_with = "any")]
    pub(super) seed: Option<u64>,
    /// Whether to give the reasons too, which take longer to find than the move.
    #[serde(default)]
    pub(super) why: bool,
    #[serde(default, deserialize_with = "any")]
    nodes: Option<u64>,
    #[serde(default, deserialize_with = "depth")]
    depth: Option<u32>,
    #[serde(default, deserialize_with = "any")]
    time: Option<u64>,
}

impl Play {
    /// How long to search, no longer than `max_time`; as bots do unless the request says otherwise.
    pub(super) fn limits(&self, max_time: Duration) -> Result<Limits, Refusal> {
        let asked = [self.nodes, self.depth.map(u64::from), self.time];
        if asked == [None; 3] {
            let limits = Limits::a_move();
            let time = limits.time.map(|time| time.min(max_time));
            return Ok(Limits { time, ..limits });
        }
        limits(self.nodes, self.depth, self.time, max_time)
    }
}

/// `{position, level?, multipv?, time?, nodes?, depth?}`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Analyse {
    pub(super) position: Text<Setup<Position>>,
    #[serde(default, deserialize_with = "level")]
    pub(super) level: Option<Level>,
    #[serde(default, deserialize_with = "width")]
    pub(super) multipv: Option<NonZero<usize>>,
    #[serde(default, deserialize_with = "any")]
    nodes: Option<u64>,
    #[serde(default, deserialize_with = "depth")]
    depth: Option<u32>,
    #[serde(default, deserialize_with = "any")]
    time: Option<u64>,
}

impl Analyse {
    /// How long to search: `max_time`, unless the request says less.
    pub(super) fn limits(&self, max_time: Duration) -> Result<Limits, Refusal> {
        limits(self.nodes, self.depth, self.time, max_time)
    }
}

fn limits(
    nodes: Option<u64>,
    depth: Option<u32>,
    time: Option<u64>,
    max_time: Duration,
) -> Result<Limits, Refusal> {
    let time = time.map_or(max_time, Duration::from_millis);
    if time > max_time {
        return Err(Refusal::bad(format_args!(
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

/// A level is a number, as in the answers.
fn level<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Level>, D::Error> {
    let value = Value::deserialize(deserializer)?.to_string();
    value.parse().map(Some).map_err(D::Error::custom)
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
    let value = Value::deserialize(deserializer)?.to_string();
    let number = number::whole(&value, &range);
    number
        .map(Some)
        .map_err(|expected| D::Error::custom(format_args!("found {value}, {expected}")))
}
