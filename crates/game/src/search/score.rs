//! Scores of a search: wins and losses by the plies until them, and everything else in the units of the evaluation.

use crate::game::Game;

/// The score of a side that has won, in the units of the evaluation. A win scores less by [`PLY`] for each ply until
/// then, and by [`Evaluation::price`](super::Evaluation::price).
pub const WIN: i32 = 1_000_000;

/// The cost of each ply until a win: more than any price, so that the quickest win is the best, and the cheapest of
/// equally quick ones.
pub const PLY: i32 = 1_000;

/// From this score on, the game is decided by force: no search sees the end of a game from so far away.
pub const DECIDED: i32 = WIN - 200 * PLY;

/// The same for the side that loses.
pub(super) const NEGATIVE_DECIDED: i32 = -DECIDED;

/// The plies until the end of a game that a score says is decided by force: above 0 for the side that wins, below 0
/// for the side that loses.
#[must_use]
pub fn plies_to_end(score: i32) -> Option<i32> {
    match score {
        DECIDED.. => Some((WIN - score) / PLY),
        ..=NEGATIVE_DECIDED => Some((-WIN - score) / PLY),
        _ => None,
    }
}

/// A score of a search of `G` in hundredths of a point. A score that is decided by force stays as it is.
#[must_use]
pub fn hundredths<G: Game>(score: i32) -> i32 {
    match plies_to_end(score) {
        Some(_) => score,
        None => (i64::from(score) * 100 / i64::from(G::POINT)) as i32,
    }
}
