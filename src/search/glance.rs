//! What can be said about moves without a search.

use std::cmp::Reverse;

use super::{Line, Node, Search};
use crate::game::Game;

impl<G: Game> Search<'_, G> {
    /// The value of a position one ply below the root, if the game is over there.
    pub(super) fn at_once(&mut self, child: &G) -> Option<i32> {
        let start = self.stack.len();
        let node = self.policies[1].unsettled(child, &mut self.stack);
        self.stack.truncate(start);
        (node == Node::Over).then(|| self.result(child, 1))
    }

    /// The best moves by what the positions after them are worth as they stand, for a search that was
    /// stopped before it had looked at one.
    pub(super) fn glance(
        &mut self,
        game: &G,
        moves: &[G::Move],
        width: usize,
    ) -> Vec<Line<G::Move>> {
        let lines = moves.iter().map(|&first| {
            let child = game.after(first);
            let score = self.at_once(&child);
            Line {
                score: -score.unwrap_or_else(|| self.worth(&child, 1)),
                first,
                rest: Vec::new(),
            }
        });
        let mut lines: Vec<_> = lines.collect();
        lines.sort_by_key(|line| Reverse(line.score));
        lines.truncate(width);
        lines
    }
}
