//! The levels of checkers.

use super::{EveryMove, Heuristic, Informed, Position};
use crate::Level;
use crate::engine::{Chooser, Engine, Strength};
use crate::search::{Evaluation, Limits, Search};

impl Engine for Position {
    type Level = Level;

    const LEVELS: &'static [Level] = &Level::ALL;

    const LEVEL: Level = Level::Search;

    const FRIENDLY: Strength<Level> = Strength::Level(Level::Easy);

    /// The lower levels know no solved endings.
    fn chooser(level: Level, seed: Option<u64>, limits: Limits) -> Chooser<Self> {
        let evaluation: &dyn Evaluation<Self> = match level {
            Level::Search => &Informed,
            _ => &Heuristic,
        };
        level.chooser(Search::new(evaluation, [&EveryMove; 2]), seed, limits)
    }
}
