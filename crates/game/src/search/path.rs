//! The positions of a game that a search may meet again.

use super::tuning::MAX_PLY;
use crate::game::Side;

/// The positions of a game after moves of the side that moves last: only these need comparing.
#[derive(Clone)]
pub(super) struct Path {
    /// Their keys, first those before the root.
    keys: Vec<u64>,
    /// The number of those before the root.
    before: usize,
    /// The first ply from the root with such a position: 0 or 1.
    pub(super) first: usize,
    /// The index of the first key that can be met again: positions before a pass cannot.
    pub(super) since: usize,
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
    pub(super) const fn count(&self, ply: usize) -> usize {
        self.before + (ply + 2 - self.first) / 2
    }

    /// Notes a position; true if it was met before.
    #[inline]
    pub(super) fn meets(&mut self, key: u64, ply: usize) -> bool {
        self.keys.truncate(self.count(ply) - 1);
        let met = self.keys[self.since..].contains(&key);
        self.keys.push(key);
        met
    }
}
