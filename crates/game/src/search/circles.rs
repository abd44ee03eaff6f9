//! Circles: repeated positions on the path from the start of the game.
//!
//! A side that can do no better goes round in a circle until the turn limit. What counts then is the lead after the
//! last move of the game: where a Jester converts a piece and another converts it back, over and over, the side that
//! moves last keeps the piece. So a circle is worth the lead after a move of that side, and somewhat more because this
//! lead decides, for both sides, wherever it was entered: its worth is the same on every path. A restless search adds
//! nothing where the side at its root is ahead. Whether a position closes a circle still depends on the path, so the
//! table may hold scores from another path, as in most engines.

use super::tuning::lead_in_circle;
use super::{MAX_PLY, Search};
use crate::game::{Game, Side};

/// The positions of a game after moves of the side that moves last: only these need comparing.
#[derive(Clone)]
pub(super) struct Path {
    /// Their keys, first those before the root.
    keys: Vec<u64>,
    /// The number of those before the root.
    before: usize,
    /// The first ply from the root with such a position: 0 or 1.
    first: usize,
    /// The index of the first key that can be met again: positions before a pass cannot.
    since: usize,
}

impl Path {
    /// The path to a root with `left` plies left. `history` has the keys of the positions before it, in the order of
    /// the game.
    pub(super) fn new(to_move: Side, history: &[u64], left: Option<usize>) -> Self {
        // Where the limit is out of sight, a move must not depend on it. White begins, so black moves last.
        let last_moves_first = match left {
            Some(left) if left <= MAX_PLY => left % 2,
            _ => usize::from(to_move == Side::Black),
        };
        let mut keys: Vec<u64> = history
            .iter()
            .rev()
            .skip(1 - last_moves_first)
            .step_by(2)
            .copied()
            .collect();
        keys.reverse();
        Self {
            before: keys.len(),
            keys,
            first: last_moves_first,
            since: 0,
        }
    }

    /// The number of such positions on the path up to this ply, itself included.
    #[inline]
    const fn count(&self, ply: usize) -> usize {
        self.before + (ply + 2 - self.first) / 2
    }

    /// Notes a position, and tells whether it was met before.
    #[inline]
    fn meets(&mut self, key: u64, ply: usize) -> bool {
        self.keys.truncate(self.count(ply) - 1);
        let met = self.keys[self.since..].contains(&key);
        self.keys.push(key);
        met
    }
}

impl<G: Game> Search<'_, G> {
    /// Notes the position as met at this ply, and gives its value for the side to move if it was met before.
    #[inline]
    pub(super) fn circle(&mut self, game: &G, ply: usize) -> Option<i32> {
        if ply % 2 != self.path.first || self.exact || !self.path.meets(game.key(), ply) {
            return None;
        }
        let lead = self.evaluation.repeated(game);
        let ours = if ply.is_multiple_of(2) { lead } else { -lead };
        // A restless side that is ahead looks for more than the lead.
        Some(match self.restless && ours > 0 {
            true => lead,
            false => lead + lead.signum() * lead_in_circle(),
        })
    }

    /// Does `work` after a pass at this ply: no position up to here can be met again after it.
    pub(super) fn apart<T>(&mut self, ply: usize, work: impl FnOnce(&mut Self) -> T) -> T {
        let here = self.path.count(ply);
        let since = std::mem::replace(&mut self.path.since, here);
        let result = work(self);
        self.path.since = since;
        result
    }
}
