//! Answers: JSON with the version of its schema, or a refusal.

use std::fmt;
use std::time::Duration;

use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, RETRY_AFTER};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;

use crate::listed::listed;
use crate::report::Versioned;

/// An answer of the API.
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

impl IntoResponse for Answer {
    fn into_response(self) -> Response {
        let headers = [
            (CONTENT_TYPE, "application/json"),
            (CACHE_CONTROL, "no-store"),
        ];
        (headers, self.0).into_response()
    }
}

listed! {
    /// Why a request is not answered, for programs.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
    #[serde(rename_all = "snake_case")]
    pub(super) enum Code {
        /// The body is not JSON, or not an object.
        InvalidJson,
        /// A field is missing, unknown, or has a value that it cannot have.
        InvalidField,
        /// The game is over: no move is left to choose.
        NoLegalMove,
        /// This route speaks WebSocket only.
        WebsocketExpected,
        /// The request is for a name that is not this server's.
        ForeignHost,
        /// The request comes from a page that may not use this server.
        ForeignPage,
        /// There is no such route.
        NotFound,
        /// The route is there, but not by this method.
        MethodNotAllowed,
        /// The rest of the request did not arrive in time.
        RequestTimeout,
        /// The request is too long.
        RequestTooLong,
        /// The request is not sent as JSON.
        JsonExpected,
        /// The client has its share of the searches, or there are too many of them.
        TooManySearches,
        /// The server is stopping.
        Stopping,
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

/// As in an answer: `too_many_searches`.
impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// Why a request is not answered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema, thiserror::Error)]
#[error("{error}")]
pub(super) struct Refusal {
    /// The reason, for people.
    error: String,
    /// The reason, for programs.
    code: Code,
}

impl Refusal {
    /// A request that is refused for this reason.
    pub(super) fn new(code: Code, error: impl fmt::Display) -> Self {
        let error = error.to_string();
        Self { error, code }
    }

    /// A field that cannot be understood.
    pub(super) fn field(error: impl fmt::Display) -> Self {
        Self::new(Code::InvalidField, error)
    }

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

    /// The limit of searches is reached.
    pub(super) fn full() -> Self {
        let error = "too many searches at once: try again later";
        Self::new(Code::TooManySearches, error)
    }

    /// The server is stopping.
    pub(super) fn stopping() -> Self {
        Self::new(Code::Stopping, "the server is stopping")
    }

    /// The reason, for programs.
    pub(super) const fn code(&self) -> Code {
        self.code
    }

    /// The refusal as JSON.
    pub(super) fn answer(&self) -> Answer {
        Answer::new(self)
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let mut response = (self.code.status(), self.answer()).into_response();
        if self.code == Code::TooManySearches {
            let soon = HeaderValue::from_static("1");
            response.headers_mut().insert(RETRY_AFTER, soon);
        }
        response
    }
}
