//! Why there is no answer.

use std::fmt;

use serde::Serialize;

use crate::answer::Versioned;
use crate::game::foreign;
use crate::number::counted;
use vauban_game::listed;

listed! {
    /// Why a request is not answered, for programs.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
    #[serde(rename_all = "snake_case")]
    pub enum Code {
        /// The body is not JSON, or not an object.
        InvalidJson,
        /// A field is missing, unknown, or has a value that it cannot have.
        InvalidField,
        /// The game is over: no move is left to choose.
        NoLegalMove,
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
        /// The server has failed.
        Failed,
    }
}

/// As in an answer: `too_many_searches`.
impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// The most characters of a reason: it may repeat what was sent.
const MAX_REASON: usize = 200;

/// A reason without its middle, where it is too long.
pub(super) fn shortened(reason: &str) -> String {
    foreign::shortened(reason, MAX_REASON).into_owned()
}

/// Why a request is not answered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[error("{error}")]
pub struct RequestError {
    /// The reason, for people.
    error: String,
    /// The reason, for programs.
    code: Code,
    /// After how many seconds to ask again, where there are too many searches or the server is stopping.
    #[serde(skip_serializing_if = "Option::is_none")]
    retry_after: Option<u64>,
}

impl RequestError {
    /// A request that is refused for this reason.
    #[must_use]
    pub fn new(code: Code, error: impl fmt::Display) -> Self {
        Self {
            error: shortened(&error.to_string()),
            code,
            retry_after: None,
        }
    }

    /// A field that cannot be understood.
    #[must_use]
    pub fn field(error: impl fmt::Display) -> Self {
        Self::new(Code::InvalidField, error)
    }

    /// Too many searches, until so many seconds have passed: at least one.
    #[must_use]
    pub fn too_many(seconds: u64) -> Self {
        let seconds = seconds.max(1);
        let error = format!(
            "too many searches at once: ask again in {}",
            counted(seconds, "second")
        );
        Self {
            retry_after: Some(seconds),
            ..Self::new(Code::TooManySearches, error)
        }
    }

    /// A server that is stopping. Another one may answer in a second.
    #[must_use]
    pub fn stopping() -> Self {
        Self {
            retry_after: Some(1),
            ..Self::new(Code::Stopping, "the server is stopping")
        }
    }

    /// After how many seconds to ask again, where there are too many searches or the server is stopping.
    #[must_use]
    pub const fn retry_after(&self) -> Option<u64> {
        self.retry_after
    }

    /// The reason, for programs.
    #[must_use]
    pub const fn code(&self) -> Code {
        self.code
    }

    /// The refusal as JSON, with the version of its schema.
    #[must_use]
    pub fn json(&self) -> String {
        Versioned::new(self).to_string()
    }
}
