//! How Jeson Mor is played at its levels.

use super::{AnyMove, Judgement, Position};
use crate::engine::Engine;
use crate::game::Game;
use crate::games::Plain;
use crate::search::{Evaluation, Limits, Policy};

impl Engine for Position {
    type Level = Plain;

    const LEVELS: &'static [Plain] = &Plain::ALL;

    const LEVEL: Plain = Plain::Search;

    fn evaluation() -> &'static dyn Evaluation<Self> {
        &Judgement::SINCE_THE_START
    }

    fn policy(level: Plain) -> Option<&'static dyn Policy<Self>> {
        (level == Plain::Search).then_some(&AnyMove)
    }

    fn a_move() -> Limits {
        super::a_move()
    }

    fn candidates(&self, level: Plain, seed: Option<u64>) -> Vec<<Self as Game>::Move> {
        level.candidates(self, seed)
    }
}
