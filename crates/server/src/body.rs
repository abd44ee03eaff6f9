//! Requests as the body of a message.

use axum::body::{Bytes, HttpBody};
use axum::extract::{DefaultBodyLimit, FromRequest, Request};
use axum::http::StatusCode;
use axum::http::header::{CONTENT_ENCODING, CONTENT_TYPE};
use tokio::time::timeout;

use super::client::Client;
use super::lane::{Lane, Running};
use super::read_deadline::IO_TIMEOUT;
use super::refusal::Refusal;
use super::scheduler::{Purpose, Work};
use crate::api::{Code, Question};

/// The longest body that is read, in bytes.
const MAX_BYTES: usize = 64 * 1024;

/// The same for records: people keep many games in a file.
const MAX_RECORD: usize = 1024 * 1024;

/// Length of a body, in bytes, that any connection may send at any time: there is memory for that from all of them.
pub(super) const SHORT: usize = 8 * 1024;

/// The lanes of bodies that are not short: each may take as much memory as its limit allows.
pub(super) struct BodyLanes {
    /// For long bodies while they arrive.
    pub(super) long: Lane,
    /// For records that are longer than other bodies, until their answers are made.
    pub(super) records: Lane,
}

/// The body of a request that is said to be JSON.
pub(super) struct Body {
    pub(super) json: Bytes,
    /// The place that a record takes which is longer than any other body; it is held until the answer is made.
    pub(super) place: Option<Running>,
}

impl Body {
    /// Receives a question of a client.
    ///
    /// # Errors
    /// When it is too long, does not come in time, or is not sent as JSON.
    pub(super) async fn receive(
        mut request: Request,
        lanes: &BodyLanes,
        client: &Result<Client, Refusal>,
        question: Question,
    ) -> Result<Self, Refusal> {
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
        let most = match question {
            Question::Record => MAX_RECORD,
            _ => MAX_BYTES,
        };
        let size = request.body().size_hint();
        if size.lower() > most as u64 {
            return Err(Refusal::too_long(most));
        }
        let is_within = |bytes: usize| size.upper().is_some_and(|most| most <= bytes as u64);
        let (arriving, place) = if is_within(SHORT) {
            (None, None)
        } else if most > MAX_BYTES && !is_within(MAX_BYTES) {
            (None, Some(receive(&lanes.records, client).await?))
        } else {
            (Some(receive(&lanes.long, client).await?), None)
        };
        DefaultBodyLimit::max(most).apply(&mut request);
        let json = timeout(IO_TIMEOUT, Bytes::from_request(request, &())).await;
        drop(arriving);
        let json = json.map_err(|_| Refusal::late(IO_TIMEOUT))?;
        let json = json.map_err(|rejection| match rejection.status() {
            StatusCode::PAYLOAD_TOO_LARGE => Refusal::too_long(most),
            _ => Refusal::new(Code::InvalidJson, rejection),
        })?;
        Ok(Self { json, place })
    }
}

/// A place in a lane to receive a body that is not short.
async fn receive(lane: &Lane, client: &Result<Client, Refusal>) -> Result<Running, Refusal> {
    let work = Work {
        purpose: Purpose::Search,
        time: IO_TIMEOUT,
        is_whole: false,
    };
    lane.place(client.clone()?, work).await
}

fn is_json(kind: &[u8]) -> bool {
    let kind = kind.split(|&byte| byte == b';').next().unwrap_or_default();
    kind.trim_ascii().eq_ignore_ascii_case(b"application/json")
}
