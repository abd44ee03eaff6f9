//! How checkers is played at its levels.

use super::{EveryMove, Heuristic, Informed, Position};
use crate::Plain;
use crate::engine::{Chooser, Engine, Strength};
use crate::search::{Evaluation, Limits, Search};

impl Engine for Position {
    type Level = Plain;

    const LEVELS: &'static [Plain] = &Plain::ALL;

    const LEVEL: Plain = Plain::Search;

    const FRIENDLY: Strength<Plain> = Strength::Level(Plain::Easy);

    /// The lower levels know no solved endings.
    fn chooser(level: Plain, seed: Option<u64>, limits: Limits) -> Chooser<Self> {
        let evaluation: &dyn Evaluation<Self> = match level {
            Plain::Search => &Informed,
            _ => &Heuristic,
        };
        level.chooser(Search::new(evaluation, [&EveryMove; 2]), seed, limits)
    }
}
