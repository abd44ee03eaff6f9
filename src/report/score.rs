//! Scores, in one unit for all games.

use serde::Serialize;

use crate::search::plies_to_end;

/// The score of a move or a position for the side to move: a number, or a forced end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub struct Score {
    /// In hundredths of a point; `None` when the end is forced.
    pub score: Option<i32>,
    /// The moves of both sides until a forced end: more than 0 for a win, less for a loss.
    pub plies_to_end: Option<i32>,
}

impl Score {
    /// A score in hundredths of a point, unless it is one of a forced end.
    #[must_use]
    pub fn of(score: i32) -> Self {
        let plies_to_end = plies_to_end(score);
        Self {
            score: plies_to_end.is_none().then_some(score),
            plies_to_end,
        }
    }

    /// The score in points; 0 when the end is forced.
    #[must_use]
    pub fn points(self) -> f64 {
        f64::from(self.score.unwrap_or_default()) / 100.0
    }
}
