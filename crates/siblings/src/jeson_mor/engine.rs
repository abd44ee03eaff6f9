//! How Jeson Mor is played at its levels.

use super::{EveryMove, Heuristic, Position};
use crate::Plain;
use crate::engine::{Chooser, Engine, Strength};
use crate::search::{Limits, Search};

impl Engine for Position {
    type Level = Plain;

    const LEVELS: &'static [Plain] = &Plain::ALL;

    const LEVEL: Plain = Plain::Search;

    const FRIENDLY: Strength<Plain> = Strength::Level(Plain::Easy);

    fn chooser(level: Plain, seed: Option<u64>, limits: Limits) -> Chooser<Self> {
        level.chooser(Search::new(&Heuristic, [&EveryMove; 2]), seed, limits)
    }

    fn a_move() -> Limits {
        super::a_move()
    }
}
