//! The learned evaluation of Advance: a small network whose sums are updated from move to move ("NNUE", Nasu
//! 2018), in whole numbers, so that every machine computes the same.

mod views;
mod weights;

pub use weights::{
    BUCKETS, FEATURES, NEURONS, Network, ONE, OUTPUT_ONE, SCALE, TABLE_ONE, bucket, feature,
};

use std::sync::{LazyLock, OnceLock};

use views::{Path, Views};

use vauban_game::asset;

use super::hunt::hunted;
use crate::asset::Asset;
use crate::moves::Position;
use crate::search::{Evaluation, Incremental};

/// The file of the network in use. `dev/examples/train.rs` makes it and says how.
static FILE: Asset = asset!("network.bin");

/// The network in use. Until a browser has fetched it, pieces count their values: a search by these ends at once.
fn in_use() -> &'static Network {
    static READ: OnceLock<Network> = OnceLock::new();
    static UNTRAINED: LazyLock<Network> = LazyLock::new(Network::untrained);
    match FILE.get() {
        Some(file) => READ.get_or_init(|| Network::read(file)),
        None => &UNTRAINED,
    }
}

/// The evaluation by the network in use.
pub static LEARNED: Learned = Learned(in_use);

/// The evaluation by a network, in hundredths of a point, plus the hunt of a side that is well ahead.
#[derive(Clone, Copy, Debug)]
pub struct Learned(pub fn() -> &'static Network);

impl Evaluation<Position> for Learned {
    fn evaluate(&self, position: &Position) -> i32 {
        let network = (self.0)();
        let views = Views::of(network, &position.board);
        hunted(views.worth(network, position), position)
    }

    fn incremental(&self) -> Option<Incremental<Position>> {
        let mut path = Path::new((self.0)());
        Some(Box::new(move |position, ply| path.evaluate(position, ply)))
    }
}
