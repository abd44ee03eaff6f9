//! Answers as responses of HTTP.

use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use std::hash::{DefaultHasher, Hash, Hasher};

use serde::Serialize;

use crate::answer::Versioned;

/// An answer of the API, as JSON.
pub(super) struct Answer(pub(super) String);

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

/// True if a client has the version of an answer that this tag names.
pub(super) fn is_known(asked: &HeaderMap, tag: &str) -> bool {
    let known = asked.get_all(IF_NONE_MATCH).iter();
    known
        .filter_map(|known| known.to_str().ok())
        .any(|known| known.split(',').any(|known| known.trim() == tag))
}

/// An answer that depends only on the question and the version of the program, so that clients may keep it.
pub(super) struct CacheableAnswer {
    /// Distinguishes it from other answers at the same address.
    pub(super) tag: String,
    /// The answer; `None` if the client has it.
    pub(super) answer: Option<Answer>,
}

impl CacheableAnswer {
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

impl IntoResponse for CacheableAnswer {
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

impl Answer {
    /// A response with an answer as JSON.
    pub(super) fn response(json: impl IntoResponse) -> Response {
        let headers = [
            (CONTENT_TYPE, "application/json"),
            (CACHE_CONTROL, "no-store"),
        ];
        (headers, json).into_response()
    }
}

impl IntoResponse for Answer {
    fn into_response(self) -> Response {
        Self::response(self.0)
    }
}
