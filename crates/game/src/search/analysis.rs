//! The findings of a search: its best moves with their scores and lines of play.

use std::cmp::Reverse;

/// A move with its score and the play expected after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line<M> {
    /// The score for the side to move.
    pub score: i32,
    /// The move.
    pub first: M,
    /// The moves expected of both sides after it, up to the position of the score; fewer where the table has
    /// forgotten the rest.
    pub rest: Vec<M>,
}

/// Sees the findings of a search after each iteration.
pub type Watch<'a, M> = &'a mut dyn FnMut(&Analysis<M>);

impl<M: Clone> Line<M> {
    /// The move and those after it.
    pub fn moves(&self) -> impl Iterator<Item = M> + '_ {
        std::iter::once(self.first.clone()).chain(self.rest.iter().cloned())
    }
}

/// The findings of a search so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Analysis<M> {
    /// The best moves, best first: as many as the query asks for, or all if there are fewer. A search that was stopped
    /// in its first iteration has only the moves that it searched. If it searched none, the evaluation alone judges the
    /// moves.
    pub lines: Vec<Line<M>>,
    /// The depth that was searched completely, in plies.
    pub depth: u32,
    /// The nodes visited.
    pub nodes: u64,
}

impl<M> Analysis<M> {
    /// The score of the best move for the side to move; 0 without moves.
    #[must_use]
    pub fn score(&self) -> i32 {
        self.lines.first().map_or(0, |line| line.score)
    }
}

impl<M: Copy + PartialEq> Analysis<M> {
    /// The best move; `None` without moves.
    #[must_use]
    pub fn best(&self) -> Option<M> {
        self.lines.first().map(|line| line.first)
    }

    /// Puts the line of `mv` first, if there is one, and keeps `width` lines.
    pub(crate) fn lead(&mut self, mv: M, width: usize) {
        if let Some(index) = self.lines.iter().position(|line| line.first == mv) {
            self.lines[..=index].rotate_right(1);
        }
        self.lines.truncate(width);
    }

    /// Merges the lines of an iteration. Moves that a stopped iteration did not reach keep their earlier lines.
    pub(super) fn deepen(&mut self, mut found: Vec<Line<M>>, width: usize) {
        for line in self.lines.drain(..) {
            if found.iter().all(|other| other.first != line.first) {
                found.push(line);
            }
        }
        found.truncate(width);
        found.sort_by_cached_key(|line| Reverse(line.score));
        self.lines = found;
    }
}

/// The principal variations of the nodes on the path from the root, by ply (a "triangular array").
///
/// Only nodes with an open window, which an exact score fits into, have one; the others are never read.
pub(super) struct Lines<M>(Vec<Vec<M>>);

impl<M: Copy> Lines<M> {
    pub(super) const fn new() -> Self {
        Self(Vec::new())
    }

    /// Begins a node with an empty line.
    #[inline]
    pub(super) fn begin(&mut self, ply: usize) {
        if self.0.len() < ply + 2 {
            self.0.resize_with(ply + 2, Vec::new);
        }
        self.0[ply].clear();
    }

    /// The best line of a node is `mv` and the line found after it.
    #[inline]
    pub(super) fn lead(&mut self, ply: usize, mv: M) {
        let (nodes, children) = self.0.split_at_mut(ply + 1);
        nodes[ply].clear();
        nodes[ply].push(mv);
        nodes[ply].extend_from_slice(&children[0]);
    }

    /// Adds a move to the end of a node's line.
    #[inline]
    pub(super) fn add(&mut self, ply: usize, mv: M) {
        self.0[ply].push(mv);
    }

    /// The line of a node.
    pub(super) fn of(&self, ply: usize) -> &[M] {
        &self.0[ply]
    }
}
