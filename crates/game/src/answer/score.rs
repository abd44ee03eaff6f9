//! Scores, in one unit for all games.

use std::fmt;

use serde::Serialize;

use crate::search::plies_to_end;

/// The score of a move or a position for the side to move: a number, or a forced end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Score {
    /// In hundredths of a point; `None` when the end is forced.
    pub score: Option<i32>,
    /// The moves of both sides until a forced end: more than 0 for a win, less for a loss.
    pub plies_to_end: Option<i32>,
}

impl Score {
    /// A score of a search, in hundredths of a point unless the end is forced.
    #[must_use]
    pub fn of(score: i32) -> Self {
        let plies_to_end = plies_to_end(score);
        Self {
            score: plies_to_end.is_none().then_some(score),
            plies_to_end,
        }
    }

    /// The share of games that the side to move wins from there, from 0 to 1: 1 / (1 + exp(-p / 2)) for a score of p
    /// points. A forced end counts as certain. `docs/analysis.md` has the games from which this was measured.
    #[must_use]
    pub fn wins(self) -> f64 {
        match self.plies_to_end {
            Some(plies) => f64::from(u8::from(plies > 0)),
            None => 1.0 / (1.0 + (-self.points() / 2.0).exp()),
        }
    }

    /// The score in points; 0 when the end is forced.
    #[must_use]
    pub fn points(self) -> f64 {
        f64::from(self.score.unwrap_or_default()) / 100.0
    }
}

/// `score +1.2`, `a forced win, plies to the end: 5`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.plies_to_end {
            Some(plies @ 1..) => write!(f, "a forced win, plies to the end: {plies}"),
            Some(plies) => write!(f, "a forced loss, plies to the end: {}", -plies),
            None => write!(f, "score {:+}", self.points()),
        }
    }
}
