//! Answers and refusals as responses of HTTP.

use std::time::Duration;

use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, RETRY_AFTER};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};

use serde::Serialize;

use crate::api::{Code, RequestError};
use crate::report::Versioned;

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
    /// The status of HTTP that goes with it.
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

/// What only a server refuses.
impl RequestError {
    /// There is nothing at this path.
    pub(super) fn not_found() -> Self {
        let error = "there is nothing here: the API is described at /api/v1/openapi.json";
        Self::new(Code::NotFound, error)
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

    /// A request of more than so many bytes.
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
