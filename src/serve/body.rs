//! How requests come: as the body of a message, or in its address.

use std::sync::Arc;

use axum::body::{Bytes, HttpBody};
use axum::extract::rejection::QueryRejection;
use axum::extract::{FromRequest, FromRequestParts, Query, Request};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use serde::de::DeserializeOwned;
use tokio::time::timeout;

use super::client::Client;
use super::connections::PATIENCE;
use super::shared::Api;
use crate::api::{Code, RequestError, request};

/// The longest body that is read, and the longest message of a WebSocket.
pub(super) const MAX_BYTES: usize = 64 * 1024;

/// How many bytes may come over any connection at any time: there is memory for that from all connections together.
pub(super) const SHORT: usize = 8 * 1024;

/// The body of a request, which must be JSON.
pub(super) struct Json<T>(pub(super) T);

impl<T: DeserializeOwned> FromRequest<Arc<Api>> for Json<T> {
    type Rejection = RequestError;

    async fn from_request(request: Request, api: &Arc<Api>) -> Result<Self, RequestError> {
        let kind = request.headers().get(CONTENT_TYPE);
        // A page may send other types to any server without a preflight request.
        if !kind.is_some_and(|kind| is_json(kind.as_bytes())) {
            return Err(RequestError::new(
                Code::JsonExpected,
                "the body must be JSON, sent with content-type: application/json",
            ));
        }
        let (mut parts, body) = request.into_parts();
        let is_short = body
            .size_hint()
            .upper()
            .is_some_and(|most| most <= SHORT as u64);
        let _place = match is_short {
            true => None,
            false => {
                let client = Client::from_request_parts(&mut parts, api).await?;
                Some(api.receive(client).await?)
            }
        };
        let request = Request::from_parts(parts, body);
        let body = timeout(PATIENCE, Bytes::from_request(request, api)).await;
        let body = body.map_err(|_| RequestError::late(PATIENCE))?;
        let body = body.map_err(|rejection| match rejection.status() {
            StatusCode::PAYLOAD_TOO_LARGE => RequestError::too_long(MAX_BYTES),
            _ => RequestError::new(Code::InvalidJson, rejection),
        })?;
        request::read(&body).map(Self)
    }
}

/// The query in the address.
///
/// # Errors
/// When a part of it is wrong; the message names it.
pub(super) fn query<T>(asked: Result<Query<T>, QueryRejection>) -> Result<T, RequestError> {
    asked.map(|Query(asked)| asked).map_err(|error| {
        // Leaves out what would help only programmers.
        let told = std::error::Error::source(&error)
            .map_or_else(|| error.body_text(), ToString::to_string);
        RequestError::field(told)
    })
}

fn is_json(kind: &[u8]) -> bool {
    let kind = kind.split(|&byte| byte == b';').next().unwrap_or_default();
    kind.trim_ascii().eq_ignore_ascii_case(b"application/json")
}
