//! Repetitions: positions that come again on the path from the start of the game.
//!
//! A side that can do no better goes round in a circle until the turn limit. What counts then is the lead after the
//! last move of the game: where a Jester converts a piece and another converts it back, over and over, the side that
//! moves last keeps the piece. So a circle is worth the lead after a move of that side, and somewhat more because this
//! lead decides, for both sides, wherever it was entered: its worth is the same on every path. A search without
//! shuffling adds nothing where the side at its root is ahead. Whether a position closes a circle still depends on the
//! path, so the table may hold scores from another path, as in most engines.

use super::Search;
use super::tuning::lead_in_circle;
use crate::game::Game;

impl<G: Game> Search<'_, G> {
    /// Notes the position as met at this ply, and returns its value for the side to move if it was met before.
    #[inline]
    pub(super) fn repetition_score(&mut self, game: &G, ply: usize) -> Option<i32> {
        if ply % 2 != self.path.first || self.exact || !self.path.meets(game.key(), ply) {
            return None;
        }
        let lead = self.evaluation.repeated(game);
        let ours = if ply.is_multiple_of(2) { lead } else { -lead };
        // A side that is ahead and avoids shuffling looks for more than the lead.
        Some(match self.avoids_shuffling && ours > 0 {
            true => lead,
            false => lead + lead.signum() * lead_in_circle(),
        })
    }

    /// Does `work` after a pass at this ply: no position up to here can be met again after it.
    pub(super) fn with_pass<T>(&mut self, ply: usize, work: impl FnOnce(&mut Self) -> T) -> T {
        let here = self.path.count(ply);
        let since = std::mem::replace(&mut self.path.since, here);
        let result = work(self);
        self.path.since = since;
        result
    }
}
