//! The findings of a search.

use std::cmp::Reverse;

use super::{DECIDED, NEGATIVE_DECIDED, PLY, WIN};
use crate::game::Game;

/// A move with its score and what follows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line<M> {
    /// The score for the side to move.
    pub score: i32,
    /// The move.
    pub first: M,
    /// What both sides are expected to play after it, up to the position that the score was found in; less
    /// where the table has forgotten the rest.
    pub rest: Vec<M>,
}

impl<M: Clone> Line<M> {
    /// The move and what follows it.
    pub fn moves(&self) -> impl Iterator<Item = M> + '_ {
        std::iter::once(self.first.clone()).chain(self.rest.iter().cloned())
    }
}

/// What a search has found so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Analysis<M> {
    /// The best moves, best first: as many as were asked for and exist, but in the first iteration only
    /// those searched. A search that was stopped earlier has judged them by the evaluation alone.
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
    /// Takes over what an iteration has found. Where it was stopped, the moves that it has not come to
    /// stand as they did.
    pub(super) fn deepen(&mut self, mut found: Vec<Line<M>>, width: usize) {
        for line in self.lines.drain(..) {
            if found.iter().all(|other| other.first != line.first) {
                found.push(line);
            }
        }
        found.truncate(width);
        found.sort_by_key(|line| Reverse(line.score));
        self.lines = found;
    }
}

/// The plies until the end of a game that a score says is decided by force: more than 0 for the side that
/// wins, less for the one that loses. What is below a ply is the price of the win.
#[must_use]
pub fn plies_to_end(score: i32) -> Option<i32> {
    match score {
        DECIDED.. => Some((WIN - score) / PLY),
        ..=NEGATIVE_DECIDED => Some((-WIN - score) / PLY),
        _ => None,
    }
}

/// A score of a search of `G` in hundredths of a point; one that is decided by force stays as it is.
#[must_use]
pub fn hundredths<G: Game>(score: i32) -> i32 {
    match plies_to_end(score) {
        Some(_) => score,
        None => (i64::from(score) * 100 / i64::from(G::POINT)) as i32,
    }
}

/// A finished search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report<M> {
    /// The best move found, or `None` without moves to search.
    pub best: Option<M>,
    /// Its score for the side to move.
    pub score: i32,
    /// The depth that was searched completely, in plies.
    pub depth: u32,
    /// The nodes visited.
    pub nodes: u64,
}
