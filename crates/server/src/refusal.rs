//! Refusals as responses of HTTP.

use std::time::Duration;

use axum::http::StatusCode;
use axum::http::header::RETRY_AFTER;
use axum::response::{IntoResponse, Response};

use super::response::Answer;
use crate::api::{Code, RequestError};

/// The reason why a request is refused.
#[derive(Clone, Debug)]
pub(super) struct Refusal(RequestError);

impl From<RequestError> for Refusal {
    fn from(refusal: RequestError) -> Self {
        Self(refusal)
    }
}

/// The refusals that only a server makes.
impl Refusal {
    pub(super) fn new(code: Code, error: impl std::fmt::Display) -> Self {
        Self(RequestError::new(code, error))
    }

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
        let seconds = again.as_secs() + u64::from(again.subsec_nanos() > 0);
        Self(RequestError::too_many(seconds))
    }

    /// True if the search would only have waited for too long.
    pub(super) fn is_full(&self) -> bool {
        self.0.code() == Code::TooManySearches
    }

    /// The server is stopping: another one may answer at once.
    pub(super) fn stopping() -> Self {
        Self(RequestError::stopping())
    }

    /// The work has failed by a fault of the server.
    pub(super) fn failed() -> Self {
        let error = "the server has failed to answer this: its operator finds the reason by the header 'x-request-id'";
        Self::new(Code::Failed, error)
    }

    /// The refusal as JSON.
    pub(super) fn answer(&self) -> Answer {
        Answer(self.0.json())
    }

    /// The status of a response with it.
    pub(super) const fn status(&self) -> StatusCode {
        match self.0.code() {
            Code::InvalidJson | Code::InvalidField | Code::NoLegalMove => StatusCode::BAD_REQUEST,
            Code::ForeignHost | Code::ForeignPage => StatusCode::FORBIDDEN,
            Code::NotFound => StatusCode::NOT_FOUND,
            Code::MethodNotAllowed => StatusCode::METHOD_NOT_ALLOWED,
            Code::RequestTimeout => StatusCode::REQUEST_TIMEOUT,
            Code::RequestTooLong => StatusCode::PAYLOAD_TOO_LARGE,
            Code::JsonExpected => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Code::TooManySearches => StatusCode::TOO_MANY_REQUESTS,
            Code::Stopping => StatusCode::SERVICE_UNAVAILABLE,
            Code::Failed => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let mut response = (self.status(), self.answer()).into_response();
        if let Some(seconds) = self.0.retry_after() {
            response.headers_mut().insert(RETRY_AFTER, seconds.into());
        }
        response
    }
}
