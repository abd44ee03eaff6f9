use super::{Candidates, Layer};
use crate::moves::Position;
use crate::search::{Limits, Policy, Search};
use crate::strategy::{Free, Greedy, Judgement};

/// Picks the move that a deep search finds best.
pub struct Deep {
    search: Search<'static, Position>,
    limits: Limits,
}

impl Deep {
    /// bound
    #[must_use]
    pub fn bound(limits: Limits) -> Self {
        Self::new(&Greedy, limits)
    }
    /// free
    #[must_use]
    pub fn free(limits: Limits) -> Self {
        Self::new(&Free, limits)
    }
    fn new(policy: &'static dyn Policy<Position>, limits: Limits) -> Self {
        Self {
            search: Search::new(&Judgement, policy, policy),
            limits,
        }
    }
}

impl Layer for Deep {
    fn name(&self) -> &'static str {
        "search"
    }

    fn narrow(&mut self, position: &Position, candidates: &mut Candidates) {
        let moves: Vec<_> = candidates.as_slice().iter().map(|c| c.action).collect();
        let report = self.search.run(position, &moves, &self.limits);
        candidates.prefer(|candidate| Some(candidate.action) == report.best);
    }
}
