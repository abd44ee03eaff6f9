//! Answers: JSON with the version of its schema, or a refusal.

use std::fmt;
use std::time::Duration;

use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, RETRY_AFTER};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use serde::Serialize;

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

/// Why a request is not answered.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum Refusal {
    /// It cannot be understood, or asks for something that does not exist.
    #[error("{0}")]
    Bad(String),
    /// It comes from a page that is not ours, or to a name that is not ours.
    #[error("{0}")]
    Foreign(String),
    /// There is nothing at this path.
    #[error("there is nothing here: the API is described in docs/http.md")]
    NotFound,
    /// The path is right, the method is not.
    #[error("wrong method for this path: use POST for the API, GET for the page and /api/v1/about")]
    Method,
    /// The rest of the body did not arrive.
    #[error("the request did not arrive within {} seconds", .0.as_secs())]
    Late(Duration),
    /// The body is too long.
    #[error("the request is longer than {0} bytes")]
    TooLong(usize),
    /// The body is not declared as JSON.
    #[error("the body must be JSON, sent with content-type: application/json")]
    MediaType,
    /// The limit of searches is reached.
    #[error("too many searches at once: try again later")]
    Full,
    /// The server is stopping.
    #[error("the server is stopping")]
    Stopping,
}

impl Refusal {
    /// A request that cannot be understood for this reason.
    pub(super) fn bad(reason: impl fmt::Display) -> Self {
        Self::Bad(reason.to_string())
    }

    const fn status(&self) -> StatusCode {
        match self {
            Self::Bad(_) => StatusCode::BAD_REQUEST,
            Self::Foreign(_) => StatusCode::FORBIDDEN,
            Self::NotFound => StatusCode::NOT_FOUND,
            Self::Method => StatusCode::METHOD_NOT_ALLOWED,
            Self::Late(_) => StatusCode::REQUEST_TIMEOUT,
            Self::TooLong(_) => StatusCode::PAYLOAD_TOO_LARGE,
            Self::MediaType => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Self::Full => StatusCode::TOO_MANY_REQUESTS,
            Self::Stopping => StatusCode::SERVICE_UNAVAILABLE,
        }
    }

    /// The refusal as JSON.
    pub(super) fn answer(&self) -> Answer {
        #[derive(Serialize)]
        struct Error {
            error: String,
        }
        Answer::new(Error {
            error: self.to_string(),
        })
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let mut response = (self.status(), self.answer()).into_response();
        if self == Self::Full {
            let soon = HeaderValue::from_static("1");
            response.headers_mut().insert(RETRY_AFTER, soon);
        }
        response
    }
}
