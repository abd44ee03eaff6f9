use super::{Candidates, Criterion, Layer};
use crate::moves::Position;
use crate::random::SplitMix;
use crate::search::{Limits, Policy, Query, Search};
use crate::stop::Stop;
use crate::strategy::Judgement;

/// Keeps the move that a deep search finds best.
pub struct Deep {
    search: Search<'static, Position>,
    limits: Limits,
    seed: Option<u64>,
    stop: Stop,
}

impl Deep {
    /// The layer that expects of both sides to play by `policy`. With a seed, moves that the search
    /// finds equal are chosen from by a generator that starts from it and the position.
    #[must_use]
    pub fn new(policy: &'static dyn Policy<Position>, limits: Limits, seed: Option<u64>) -> Self {
        Self {
            search: Search::new(&Judgement, [policy; 2]),
            limits,
            seed,
            stop: Stop::new(),
        }
    }

    /// The same layer, whose search ends early when somebody requests it: it keeps the best move that it
    /// has found by then.
    #[must_use]
    pub fn until(self, stop: Stop) -> Self {
        Self { stop, ..self }
    }
}

impl Layer for Deep {
    fn name(&self) -> &'static str {
        "search"
    }

    fn criterion(&self) -> Criterion {
        Criterion::Search
    }

    fn narrow(&mut self, position: &Position, candidates: &mut Candidates) {
        let mut moves: Vec<_> = candidates.as_slice().iter().map(|c| c.mv).collect();
        if let Some(seed) = self.seed {
            SplitMix::keyed(seed, position.key()).shuffle(&mut moves);
        }
        let query = Query {
            stop: self.stop.clone(),
            ..Query::new(&moves, self.limits)
        };
        let report = self.search.answer(position, &query);
        candidates.prefer(|candidate| Some(candidate.mv) == report.best);
        candidates.searched = Some(report);
    }
}
