//! How Connections is played at its levels.

use std::sync::LazyLock;

use super::{EveryMove, Outlook, Position, ScoreDifference};
use crate::Plain;
use crate::engine::{Chooser, Engine, Strength};
use crate::search::{Limits, Search};

/// The outlook of the level that searches as far as it can.
static OUTLOOK: LazyLock<Outlook> = LazyLock::new(Outlook::default);

impl Engine for Position {
    type Level = Plain;

    const LEVELS: &'static [Plain] = &Plain::ALL;

    const LEVEL: Plain = Plain::Search;

    const FRIENDLY: Strength<Plain> = Strength::Level(Plain::Easy);

    /// The lower levels count points, and search all placings alike.
    fn chooser(level: Plain, seed: Option<u64>, limits: Limits) -> Chooser<Self> {
        let policies = [&EveryMove as _; 2];
        let search = match level {
            Plain::Search => Search::new(&*OUTLOOK, policies),
            _ => Search::new(&ScoreDifference, policies).exact(),
        };
        level.chooser(search, seed, limits)
    }
}
