//! The sums of the network on a board, and on the boards along the path of a search through the tree.

use super::weights::{NEURONS, Network, ONE, OUTPUT_ONE, SCALE, TABLE_ONE, bucket, feature};
use crate::board::{Board, Content, Square, SquareSet};
use crate::chooser::strategy::hunt::hunted;
use crate::game::Side;
use crate::moves::Position;

/// The number of plies whose views are remembered; deeper ones share the last place.
const PLIES: usize = 64;

/// The last board of each ply that was evaluated, with its views.
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

    /// The worth of a position at `ply` below the root.
    pub(super) fn evaluate(&mut self, position: &Position, ply: usize) -> i32 {
        let board = &position.board;
        let at = ply.min(PLIES - 1);
        // Update from the parent, or from a sibling if that differs less.
        let before = board.differing(&self.steps[at.saturating_sub(1)].0);
        let sister = board.differing(&self.steps[at].0);
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
        let worth = self.steps[at].1.worth(self.network, position);
        hunted(worth, position)
    }
}

/// The sums of what the features of a board add, in white's view and in black's.
#[derive(Clone, Debug)]
pub(super) struct Views {
    neurons: [[i16; NEURONS]; 2],
    table: [i32; 2],
}

impl Views {
    /// The sums of a board.
    pub(super) fn of(network: &Network, board: &Board) -> Self {
        let mut views = Self {
            neurons: [network.bias; 2],
            table: [0; 2],
        };
        for square in board.occupied() {
            if let Some(content) = board.at(square) {
                views.add(network, content, square);
            }
        }
        views
    }

    /// Updates the sums of `before` to those of `after`, which differs on `squares`.
    #[inline]
    pub(super) fn change(
        &mut self,
        network: &Network,
        before: &Board,
        after: &Board,
        squares: SquareSet,
    ) {
        for square in squares {
            if let Some(content) = before.at(square) {
                self.remove(network, content, square);
            }
            if let Some(content) = after.at(square) {
                self.add(network, content, square);
            }
        }
    }

    // Sums wrap, so that they come out the same in any order. Loops over indices are inlined without optimisation
    // at link time; `zip` is not.
    #[inline]
    fn add(&mut self, network: &Network, content: Content, square: Square) {
        for side in Side::BOTH {
            let feature = feature(side, content, square);
            let view = &mut self.neurons[side.index()];
            let weights = &network.neurons[feature];
            for i in 0..NEURONS {
                view[i] = view[i].wrapping_add(weights[i]);
            }
            self.table[side.index()] += i32::from(network.table[feature]);
        }
    }

    #[inline]
    fn remove(&mut self, network: &Network, content: Content, square: Square) {
        for side in Side::BOTH {
            let feature = feature(side, content, square);
            let view = &mut self.neurons[side.index()];
            let weights = &network.neurons[feature];
            for i in 0..NEURONS {
                view[i] = view[i].wrapping_sub(weights[i]);
            }
            self.table[side.index()] -= i32::from(network.table[feature]);
        }
    }

    /// The worth of the board for the side to move, in hundredths of a point.
    #[inline]
    pub(super) fn worth(&self, network: &Network, position: &Position) -> i32 {
        let Position { board, to_move } = position;
        let views = [to_move.index(), (!*to_move).index()];
        let pieces = board.of(Side::White) | board.of(Side::Black);
        let output = &network.output[bucket(pieces.len())];
        let sum = squared(&self.neurons[views[0]], &output[0])
            + squared(&self.neurons[views[1]], &output[1]);
        let learned = i64::from(sum) * i64::from(SCALE)
            / (i64::from(ONE) * i64::from(ONE) * i64::from(OUTPUT_ONE));
        // The table of each side counts the enemy too, so halve the difference.
        let table = (self.table[views[0]] - self.table[views[1]]) / (2 * TABLE_ONE);
        learned as i32 + table
    }
}

/// The sum of the squares of neurons between 0 and 1, weighted.
#[inline]
fn squared(neurons: &[i16; NEURONS], weights: &[i16; NEURONS]) -> i32 {
    let mut sum = 0;
    for i in 0..NEURONS {
        let neuron = neurons[i].clamp(0, ONE);
        // 255 times 127 fits: one instruction multiplies and adds pairs of these.
        sum += i32::from(neuron.wrapping_mul(weights[i])) * i32::from(neuron);
    }
    sum
}
