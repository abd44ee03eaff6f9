//! The learned evaluation of Advance: a small network that is brought up to date from move to move ("NNUE",
//! Nasu 2018), in whole numbers, so that every machine finds the same.

mod features;
mod path;
mod views;
mod weights;

pub use features::{FEATURES, feature};
pub use weights::{FILE_BYTES, NEURONS, Network, ONE, OUTPUT_ONE, SCALE, TABLE_ONE};

use path::Path;
use views::Views;

use super::hunt::hunted;
use crate::moves::Position;
use crate::search::{Evaluation, Incremental};

/// The network in use, made by `examples/train.rs`: see there how.
static NETWORK: Network = Network::read(include_bytes!("network.bin"));

/// The evaluation by the network in use.
pub const LEARNED: Learned = Learned(&NETWORK);

/// The evaluation by a network, in hundredths of a point, and for a side that is well ahead by its hunt.
#[derive(Clone, Copy, Debug)]
pub struct Learned(pub &'static Network);

impl Evaluation<Position> for Learned {
    fn evaluate(&self, position: &Position) -> i32 {
        let views = Views::of(self.0, &position.board);
        hunted(views.worth(self.0, position.to_move), position)
    }

    fn incremental(&self) -> Option<Box<dyn Incremental<Position>>> {
        Some(Box::new(Path::new(self.0)))
    }
}
