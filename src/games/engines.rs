//! How the sibling games are played in matches and by the protocol: each by the search with what it knows of
//! the game.

use super::{checkers, connections, jeson_mor};
use crate::engine::{Engine, Plain};
use crate::game::Game;
use crate::search::{Evaluation, Limits, Policy, Search};

impl Engine for checkers::Position {
    type Level = Plain;

    const LEVELS: &'static [Plain] = &Plain::ALL;

    const LEVEL: Plain = Plain::Search;

    fn evaluation() -> &'static dyn Evaluation<Self> {
        &checkers::ranking::Count
    }

    fn policy(level: Plain) -> Option<&'static dyn Policy<Self>> {
        (level == Plain::Search).then_some(&checkers::ranking::All)
    }

    /// Pieces are counted by ones, and the margins of pruning by hundredths: it would prune everything.
    fn search(level: Plain) -> Option<Search<'static, Self>> {
        Some(Search::new(Self::evaluation(), [Self::policy(level)?; 2]).exact())
    }

    fn candidates(&self, level: Plain, seed: Option<u64>) -> Vec<<Self as Game>::Move> {
        level.candidates(self, seed)
    }
}

impl Engine for connections::Position {
    type Level = Plain;

    const LEVELS: &'static [Plain] = &Plain::ALL;

    const LEVEL: Plain = Plain::Search;

    fn evaluation() -> &'static dyn Evaluation<Self> {
        &connections::ScoreDifference
    }

    fn policy(level: Plain) -> Option<&'static dyn Policy<Self>> {
        (level == Plain::Search).then_some(&connections::Placings)
    }

    /// Each placing changes the score by more than any margin could foresee: nothing is pruned by one.
    fn search(level: Plain) -> Option<Search<'static, Self>> {
        Some(Search::new(Self::evaluation(), [Self::policy(level)?; 2]).exact())
    }

    fn candidates(&self, level: Plain, seed: Option<u64>) -> Vec<<Self as Game>::Move> {
        level.candidates(self, seed)
    }

    fn drawing(&self) -> String {
        connections::Diagram(self).to_string()
    }
}

impl Engine for jeson_mor::Position {
    type Level = Plain;

    const LEVELS: &'static [Plain] = &Plain::ALL;

    const LEVEL: Plain = Plain::Search;

    fn evaluation() -> &'static dyn Evaluation<Self> {
        &jeson_mor::Judgement::SINCE_THE_START
    }

    fn policy(level: Plain) -> Option<&'static dyn Policy<Self>> {
        (level == Plain::Search).then_some(&jeson_mor::Free)
    }

    fn a_move() -> Limits {
        jeson_mor::a_move()
    }

    fn candidates(&self, level: Plain, seed: Option<u64>) -> Vec<<Self as Game>::Move> {
        level.candidates(self, seed)
    }
}
