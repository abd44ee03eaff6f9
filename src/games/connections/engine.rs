//! How Connections is played at its levels.

use super::{AnyMove, Diagram, Position, ScoreDifference};
use crate::engine::Engine;
use crate::game::Game;
use crate::games::Plain;
use crate::search::{Evaluation, Policy, Search};

impl Engine for Position {
    type Level = Plain;

    const LEVELS: &'static [Plain] = &Plain::ALL;

    const LEVEL: Plain = Plain::Search;

    fn evaluation() -> &'static dyn Evaluation<Self> {
        &ScoreDifference
    }

    fn policy(level: Plain) -> Option<&'static dyn Policy<Self>> {
        (level == Plain::Search).then_some(&AnyMove)
    }

    /// Each placing changes the score by more than any margin could foresee: nothing is pruned by one.
    fn search(level: Plain) -> Option<Search<'static, Self>> {
        Some(Search::new(Self::evaluation(), [Self::policy(level)?; 2]).exact())
    }

    fn candidates(&self, level: Plain, seed: Option<u64>) -> Vec<<Self as Game>::Move> {
        level.candidates(self, seed)
    }

    fn drawing(&self) -> String {
        Diagram(self).to_string()
    }
}
