//! The line of play behind a score: what both sides are expected to play (the "principal variation").

/// The lines of the nodes on the way from the root to here, by ply (a "triangular array").
///
/// Only nodes with a window that an exact score fits into have one; what others leave here is never read.
pub(super) struct Lines<M>(Vec<Vec<M>>);

impl<M: Copy> Lines<M> {
    pub(super) const fn new() -> Self {
        Self(Vec::new())
    }

    /// Begins a node: nothing is known to follow.
    pub(super) fn begin(&mut self, ply: usize) {
        if self.0.len() < ply + 2 {
            self.0.resize_with(ply + 2, Vec::new);
        }
        self.0[ply].clear();
    }

    /// The best at a node is `mv` and what was found to follow it.
    pub(super) fn lead(&mut self, ply: usize, mv: M) {
        let (nodes, children) = self.0.split_at_mut(ply + 1);
        nodes[ply].clear();
        nodes[ply].push(mv);
        nodes[ply].extend_from_slice(&children[0]);
    }

    /// Adds a move to the end of a node's line.
    pub(super) fn add(&mut self, ply: usize, mv: M) {
        self.0[ply].push(mv);
    }

    /// The line of a node.
    pub(super) fn of(&self, ply: usize) -> &[M] {
        &self.0[ply]
    }
}
