//! The form of the answers of every game: what the commands with `--json` print and an HTTP service sends.
//!
//! Each answer is a plain structure whose `serde` attributes define its JSON; [`Versioned`] puts the version of these
//! schemas before it.

mod analysis;
mod mistake;
mod score;
mod words;

pub use analysis::{Analysis, Line, Moment, Searched};
pub use mistake::Mistake;
pub use score::Score;
pub use words::{LevelName, Sides, Verdict};

use std::fmt;

use serde::Serialize;

/// The version of the schemas; it changes when a field changes its meaning or is removed, not when one is added.
pub const SCHEMA: u32 = 1;

/// An answer with the version of its schema, printed as JSON on one line.
#[derive(Clone, Debug, Serialize)]
pub struct Versioned<T> {
    schema: u32,
    #[serde(flatten)]
    answer: T,
}

impl<T> Versioned<T> {
    /// Adds the version to `answer`, which must be a structure.
    #[must_use]
    pub const fn new(answer: T) -> Self {
        Self {
            schema: SCHEMA,
            answer,
        }
    }
}

impl<T: Serialize> fmt::Display for Versioned<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let json = serde_json::to_string(self).map_err(|_| fmt::Error)?;
        f.write_str(&json)
    }
}
