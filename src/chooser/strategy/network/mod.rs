//! The learned evaluation of Advance: a small network whose sums are updated from move to move ("NNUE", Nasu
//! 2018), in whole numbers, so that every machine computes the same.

mod views;
mod weights;

pub use weights::{
    BUCKETS, FEATURES, NEURONS, Network, ONE, OUTPUT_ONE, SCALE, TABLE_ONE, bucket, feature,
};

use std::sync::LazyLock;

use views::{Path, Views};

use super::hunt::hunted;
use crate::moves::Position;
use crate::search::{Evaluation, Incremental};

/// The network in use. `examples/train.rs` makes it and says how.
static NETWORK: LazyLock<Network> = LazyLock::new(|| Network::read(include_bytes!("network.bin")));

/// The evaluation by the network in use.
pub static LEARNED: Learned = Learned(&NETWORK);

/// The evaluation by a network, in hundredths of a point, plus the hunt of a side that is well ahead.
#[derive(Clone, Copy, Debug)]
pub struct Learned(pub &'static LazyLock<Network>);

impl Evaluation<Position> for Learned {
    fn evaluate(&self, position: &Position) -> i32 {
        let views = Views::of(self.0, &position.board);
        hunted(views.worth(self.0, position), position)
    }

    fn incremental(&self) -> Option<Incremental<Position>> {
        let mut path = Path::new(self.0);
        Some(Box::new(move |position, ply| path.evaluate(position, ply)))
    }
}
