//! The network on the way of a search through the tree.

use super::views::Views;
use super::weights::Network;
use crate::board::Board;
use crate::chooser::strategy::hunt::hunted;
use crate::moves::Position;
use crate::search::Incremental;

/// How many plies are remembered; beyond, only the last one is.
const PLIES: usize = 64;

/// The last board of each ply that was asked about, with its views.
pub(super) struct Path {
    network: &'static Network,
    steps: Vec<(Board, Views)>,
}

impl Path {
    pub(super) fn new(network: &'static Network) -> Self {
        let board = Position::start().board;
        let step = (board, Views::of(network, &board));
        Self {
            network,
            steps: vec![step; PLIES],
        }
    }
}

impl Incremental<Position> for Path {
    fn evaluate(&mut self, position: &Position, ply: usize) -> i32 {
        let board = &position.board;
        let at = ply.min(PLIES - 1);
        // From the board before it, or from its sister: whichever differs less.
        let [before, sister] =
            [at.saturating_sub(1), at].map(|i| board.differing(&self.steps[i].0));
        if before.len() < sister.len() {
            let (head, tail) = self.steps.split_at_mut(at);
            let (old, views) = &head[at - 1];
            let (here, changed) = &mut tail[0];
            changed.clone_from(views);
            changed.change(self.network, old, board, before);
            *here = *board;
        } else {
            let (old, views) = &mut self.steps[at];
            views.change(self.network, old, board, sister);
            *old = *board;
        }
        let worth = self.steps[at].1.worth(self.network, position.to_move);
        hunted(worth, position)
    }
}
