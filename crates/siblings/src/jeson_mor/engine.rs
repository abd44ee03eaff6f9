//! The levels of Jeson Mor.

use super::{EveryMove, Heuristic, Position};
use crate::Level;
use crate::engine::{Chooser, Engine, Strength};
use crate::search::{Limits, Search};

impl Engine for Position {
    type Level = Level;

    const LEVELS: &'static [Level] = &Level::ALL;

    const LEVEL: Level = Level::Search;

    const FRIENDLY: Strength<Level> = Strength::Level(Level::Easy);

    fn chooser(level: Level, seed: Option<u64>, limits: Limits) -> Chooser<Self> {
        level.chooser(Search::new(&Heuristic, [&EveryMove; 2]), seed, limits)
    }

    fn move_limits() -> Limits {
        super::move_limits()
    }
}
