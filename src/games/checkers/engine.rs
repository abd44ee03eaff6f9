//! How checkers is played at its levels.

use super::Position;
use super::ranking::{Count, EveryMove};
use crate::engine::{Chooser, Engine};
use crate::games::Plain;
use crate::search::{Limits, Search};

impl Engine for Position {
    type Level = Plain;

    const LEVELS: &'static [Plain] = &Plain::ALL;

    const LEVEL: Plain = Plain::Search;

    /// Pieces are counted by ones, and the margins of pruning by hundredths: it would prune everything.
    fn chooser(level: Plain, seed: Option<u64>, limits: Limits) -> Chooser<Self> {
        level.chooser(Search::new(&Count, [&EveryMove; 2]).exact(), seed, limits)
    }
}
