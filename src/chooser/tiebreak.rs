use super::{Candidates, Criterion, Layer};
use crate::moves::Position;
use crate::random::SplitMix;

/// Draws one of the moves that are left.
#[derive(Clone, Copy, Debug)]
pub struct Tiebreak {
    seed: u64,
}

impl Tiebreak {
    /// The tiebreak that draws by `seed` and the position: one seed gives one move in a position, and
    /// unrelated ones in different positions.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self { seed }
    }
}

impl Layer for Tiebreak {
    fn name(&self) -> &'static str {
        "tiebreak"
    }

    fn criterion(&self) -> Criterion {
        Criterion::Draw
    }

    fn narrow(&mut self, position: &Position, candidates: &mut Candidates) {
        let mut random = SplitMix::keyed(self.seed, position.key());
        let drawn = candidates.as_slice()[random.index(candidates.as_slice().len())].mv;
        candidates.prefer(|candidate| candidate.mv == drawn);
    }
}
