//! Requests as the body of a message.

use std::sync::Arc;

use axum::body::{Bytes, HttpBody};
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::StatusCode;
use axum::http::header::{CONTENT_ENCODING, CONTENT_TYPE};
use tokio::time::timeout;

use super::client::Client;
use super::connections::PATIENCE;
use super::refusal::Refusal;
use super::shared::Api;
use crate::api::Code;

/// The longest body that is read, in bytes.
pub(super) const MAX_BYTES: usize = 64 * 1024;

/// How many bytes may come over any connection at any time: there is memory for that from all connections together.
pub(super) const SHORT: usize = 8 * 1024;

/// The body of a request that is said to be JSON.
pub(super) struct Body(pub(super) Bytes);

impl FromRequest<Arc<Api>> for Body {
    type Rejection = Refusal;

    async fn from_request(request: Request, api: &Arc<Api>) -> Result<Self, Refusal> {
        let kind = request.headers().get(CONTENT_TYPE);
        // A page may send other types to any server without a preflight request.
        if !kind.is_some_and(|kind| is_json(kind.as_bytes())) {
            return Err(Refusal::new(
                Code::JsonExpected,
                "the body must be JSON, sent with content-type: application/json",
            ));
        }
        let coding = request.headers().get(CONTENT_ENCODING);
        if coding.is_some_and(|coding| !coding.as_bytes().eq_ignore_ascii_case(b"identity")) {
            return Err(Refusal::new(
                Code::JsonExpected,
                "the body must be JSON as it is: send it without content-encoding",
            ));
        }
        let (mut parts, body) = request.into_parts();
        if body.size_hint().lower() > MAX_BYTES as u64 {
            return Err(Refusal::too_long(MAX_BYTES));
        }
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
        let body = body.map_err(|_| Refusal::late(PATIENCE))?;
        body.map(Self)
            .map_err(|rejection| match rejection.status() {
                StatusCode::PAYLOAD_TOO_LARGE => Refusal::too_long(MAX_BYTES),
                _ => Refusal::new(Code::InvalidJson, rejection),
            })
    }
}

fn is_json(kind: &[u8]) -> bool {
    let kind = kind.split(|&byte| byte == b';').next().unwrap_or_default();
    kind.trim_ascii().eq_ignore_ascii_case(b"application/json")
}
