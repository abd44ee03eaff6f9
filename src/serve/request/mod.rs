//! Requests: their fields, and how they are read.

mod address;
mod choice;
mod field;
mod rules;

pub(super) use address::{Image, Riddle, Subject, query};
pub(super) use choice::{Analyse, Explain, Play};
pub(super) use field::{Text, Whole, parse};
pub(super) use rules::{Batch, Check, Moves, Replay, Status};

use std::time::Duration;

use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use serde::de::DeserializeOwned;
use serde_json::Value;
use serde_path_to_error::Segment;
use tokio::time::timeout;

use super::answer::{Code, Refusal};

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
