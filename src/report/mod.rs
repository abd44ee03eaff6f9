//! Answers to questions about a position, for programs and for people: what the commands with `--json`
//! print and an HTTP service sends.
//!
//! Each answer is a plain structure whose `serde` attributes define its JSON; [`Versioned`] puts
//! the version of these schemas before it. Squares, moves, sides and positions are written as everywhere
//! else: `e4`, `e4-e5`, `white`, `4g4/9/9/9/9/9/9/9/4G4 w`.
//!
//! ```
//! use advance::game::{Length, Setup};
//! use advance::report::{Status, Versioned};
//!
//! let line = Versioned::new(Status::of(&Setup::start(), Length::default())).to_string();
//! assert!(line.starts_with(r#"{"schema":1,"position":"mjdsgscjm/bzzzzzzzb/"#));
//! ```

mod about;
mod analysis;
mod comparison;
mod explanation;
mod legal;
mod merits;
mod reasons;
mod score;
mod status;
mod verdict;
mod words;

pub use about::{About, AboutAction, AboutLevel, AboutPiece, AboutStrength};
pub use analysis::{Analysis, Line, Moment};
pub use comparison::{Comparison, Expected, Judgement};
pub use explanation::{Explanation, Forecast, Group, Searched, Sifted};
pub use legal::{LegalMove, LegalMoves};
pub use merits::Merits;
pub use score::Score;
pub use status::{Ended, Sides, Status};
pub use verdict::Verdict;
pub use words::LevelName;

use std::fmt;

use serde::Serialize;

/// The version of the schemas; it changes when a field changes its meaning or is removed, not when one is added.
pub const SCHEMA: u32 = 1;

/// An answer with the version of its schema, printed as JSON on one line.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
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
