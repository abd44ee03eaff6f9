//! Answers and refusals as responses of HTTP.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::Duration;

use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH, RETRY_AFTER};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};

use serde::Serialize;

use crate::answer::Versioned;
use crate::api::{Code, RequestError};

/// An answer of the API, as JSON.
pub(super) struct Answer(String);

impl Answer {
    /// `answer` as JSON.
    pub(super) fn new(answer: impl Serialize) -> Self {
        Self(Versioned::new(answer).to_string())
    }

    /// Its JSON.
    pub(super) fn into_text(self) -> String {
        self.0
    }
}

impl From<&RequestError> for Answer {
    fn from(refusal: &RequestError) -> Self {
        Self(refusal.json())
    }
}

impl Code {
    /// The HTTP status of a code.
    pub(super) const fn status(self) -> StatusCode {
        match self {
            Self::InvalidJson
            | Self::InvalidField
            | Self::NoLegalMove
            | Self::WebsocketExpected => StatusCode::BAD_REQUEST,
            Self::ForeignHost | Self::ForeignPage => StatusCode::FORBIDDEN,
            Self::NotFound => StatusCode::NOT_FOUND,
            Self::MethodNotAllowed => StatusCode::METHOD_NOT_ALLOWED,
            Self::RequestTimeout => StatusCode::REQUEST_TIMEOUT,
            Self::RequestTooLong => StatusCode::PAYLOAD_TOO_LARGE,
            Self::JsonExpected => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Self::TooManySearches => StatusCode::TOO_MANY_REQUESTS,
            Self::Stopping => StatusCode::SERVICE_UNAVAILABLE,
        }
    }
}

/// The refusals that only a server makes.
impl RequestError {
    /// There is nothing at this path.
    pub(super) fn not_found() -> Self {
        let error = "there is nothing here: the API is described at /api/v1/openapi.json";
        Self::new(Code::NotFound, error)
    }

    /// A browser asks for something that takes a search, but no page of this server made the request.
    pub(super) fn foreign_visit() -> Self {
        let error = "pages of other sites may not start a search: to let one ask, start the server with \
                     --allow-origin and its origin";
        Self::new(Code::ForeignPage, error)
    }

    /// The path is right, the method is not.
    pub(super) fn method() -> Self {
        let error = "wrong method for this path: see the header 'allow', and /api/v1/openapi.json";
        Self::new(Code::MethodNotAllowed, error)
    }

    /// The rest of a request did not arrive.
    pub(super) fn late(patience: Duration) -> Self {
        let seconds = patience.as_secs();
        let error = format_args!("the request did not arrive within {seconds} seconds");
        Self::new(Code::RequestTimeout, error)
    }

    /// A request has more than this many bytes.
    pub(super) fn too_long(most: usize) -> Self {
        let error = format_args!("the request is longer than {most} bytes");
        Self::new(Code::RequestTooLong, error)
    }

    /// The search would wait for too long; it can begin in time if it is asked for after `again`.
    pub(super) fn full(again: Duration) -> Self {
        Self::too_many(again.as_secs() + u64::from(again.subsec_nanos() > 0))
    }

    /// The server is stopping.
    pub(super) fn stopping() -> Self {
        Self::new(Code::Stopping, "the server is stopping")
    }
}

/// Whether a client has the version of an answer that this tag names.
pub(super) fn is_known(asked: &HeaderMap, tag: &str) -> bool {
    let known = asked.get_all(IF_NONE_MATCH).iter();
    known
        .filter_map(|known| known.to_str().ok())
        .any(|known| known.split(',').any(|known| known.trim() == tag))
}

/// An answer that depends only on the question and the version of the program, so that clients may keep it.
pub(super) struct Lasting {
    /// Distinguishes it from other answers at the same address.
    pub(super) tag: String,
    /// The answer; `None` if the client has it.
    pub(super) answer: Option<Answer>,
}

impl Lasting {
    /// An answer that exists already, and is to be asked for again each time.
    pub(super) fn at_hand(asked: &HeaderMap, answer: Answer) -> Self {
        let mut hasher = DefaultHasher::new();
        answer.0.hash(&mut hasher);
        // The tag is weak, because it stands for compressed answers too.
        let tag = format!("W/\"{:016x}\"", hasher.finish());
        Self {
            answer: (!is_known(asked, &tag)).then_some(answer),
            tag,
        }
    }
}

impl IntoResponse for Lasting {
    fn into_response(self) -> Response {
        // Another version of the program may answer differently.
        let headers = [(CACHE_CONTROL, "no-cache"), (ETAG, &self.tag)];
        match self.answer {
            None => (StatusCode::NOT_MODIFIED, headers).into_response(),
            Some(answer) => {
                let kind = [(CONTENT_TYPE, "application/json")];
                (kind, headers, answer.0).into_response()
            }
        }
    }
}

impl IntoResponse for Answer {
    fn into_response(self) -> Response {
        let headers = [
            (CONTENT_TYPE, "application/json"),
            (CACHE_CONTROL, "no-store"),
        ];
        (headers, self.0).into_response()
    }
}

impl IntoResponse for RequestError {
    fn into_response(self) -> Response {
        let mut response = (self.code().status(), Answer::from(&self)).into_response();
        if let Some(seconds) = self.retry_after() {
            response.headers_mut().insert(RETRY_AFTER, seconds.into());
        }
        response
    }
}
