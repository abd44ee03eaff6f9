//! How Connections is played at its levels.

use super::{EveryMove, Position, ScoreDifference};
use crate::engine::{Chooser, Engine, Strength};
use crate::games::Plain;
use crate::search::{Limits, Search};

impl Engine for Position {
    type Level = Plain;

    const LEVELS: &'static [Plain] = &Plain::ALL;

    const LEVEL: Plain = Plain::Search;

    const FRIENDLY: Strength<Plain> = Strength::Level(Plain::Easy);

    /// Each placing changes the score by more than any margin could foresee: nothing is pruned by one.
    fn chooser(level: Plain, seed: Option<u64>, limits: Limits) -> Chooser<Self> {
        level.chooser(
            Search::new(&ScoreDifference, [&EveryMove; 2]).exact(),
            seed,
            limits,
        )
    }
}
