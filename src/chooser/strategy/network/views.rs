//! A board as both sides' neurons see it.

use super::features::feature;
use super::weights::{NEURONS, Network, ONE, OUTPUT_ONE, SCALE, TABLE_ONE};
use crate::board::{Board, Content, Square, SquareSet};
use crate::game::Side;

/// The sums of what the features of a board add, in white's view and in black's.
#[derive(Clone, Debug)]
pub(super) struct Views {
    neurons: [[i16; NEURONS]; 2],
    table: [i32; 2],
}

impl Views {
    /// Those of a board.
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

    /// Those of a board that differs on `squares` from the one that these are of.
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

    // Sums wrap, so that they come out the same in any order.
    fn add(&mut self, network: &Network, content: Content, square: Square) {
        for side in Side::BOTH {
            let feature = feature(side, content, square);
            let view = &mut self.neurons[side.index()];
            for (neuron, weight) in view.iter_mut().zip(&network.neurons[feature]) {
                *neuron = neuron.wrapping_add(*weight);
            }
            self.table[side.index()] += i32::from(network.table[feature]);
        }
    }

    fn remove(&mut self, network: &Network, content: Content, square: Square) {
        for side in Side::BOTH {
            let feature = feature(side, content, square);
            let view = &mut self.neurons[side.index()];
            for (neuron, weight) in view.iter_mut().zip(&network.neurons[feature]) {
                *neuron = neuron.wrapping_sub(*weight);
            }
            self.table[side.index()] -= i32::from(network.table[feature]);
        }
    }

    /// What the board is worth for the side to move, in hundredths of a point.
    pub(super) fn worth(&self, network: &Network, to_move: Side) -> i32 {
        let views = [to_move, !to_move].map(Side::index);
        let sum: i32 = (0..2)
            .map(|i| squared(&self.neurons[views[i]], &network.output[i]))
            .sum();
        let learned = i64::from(sum) * i64::from(SCALE)
            / (i64::from(ONE) * i64::from(ONE) * i64::from(OUTPUT_ONE));
        // Each side's table counts the enemy as well.
        let table = (self.table[views[0]] - self.table[views[1]]) / (2 * TABLE_ONE);
        learned as i32 + table
    }
}

/// The sum of the squares of neurons between 0 and 1, weighted.
fn squared(neurons: &[i16; NEURONS], weights: &[i16; NEURONS]) -> i32 {
    let mut sum = 0;
    for (&neuron, &weight) in neurons.iter().zip(weights) {
        let neuron = neuron.clamp(0, ONE);
        // 255 times 127 fits: one instruction multiplies and adds pairs of these.
        sum += i32::from(neuron.wrapping_mul(weight)) * i32::from(neuron);
    }
    sum
}
