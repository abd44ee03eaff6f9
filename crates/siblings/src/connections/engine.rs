//! The levels of Connections.

use std::sync::LazyLock;

use super::{EveryMove, Outlook, Position, ScoreDifference};
use crate::Level;
use crate::engine::{Chooser, Engine, Strength};
use crate::search::{Limits, Search};

/// The outlook of the level that searches as far as it can.
static OUTLOOK: LazyLock<Outlook> = LazyLock::new(Outlook::default);

impl Engine for Position {
    type Level = Level;

    const LEVELS: &'static [Level] = &Level::ALL;

    const LEVEL: Level = Level::Search;

    const FRIENDLY: Strength<Level> = Strength::Level(Level::Easy);

    /// The lower levels count points, and search all placings alike.
    fn chooser(level: Level, seed: Option<u64>, limits: Limits) -> Chooser<Self> {
        let policies = [&EveryMove as _; 2];
        let search = match level {
            Level::Search => Search::new(&*OUTLOOK, policies),
            _ => Search::new(&ScoreDifference, policies).exact(),
        };
        level.chooser(search, seed, limits)
    }
}
