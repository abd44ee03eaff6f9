use super::{Candidates, Criterion, Layer};
use crate::moves::Position;

/// Level 5: if there are moves that leave the enemy without a legal one, only these.
#[derive(Clone, Copy, Debug)]
pub struct Win;

impl Layer<Position> for Win {
    fn name(&self) -> &'static str {
        "win"
    }

    fn criterion(&self) -> Criterion {
        Criterion::Win
    }

    fn narrow(&self, position: &Position, candidates: &mut Candidates) {
        candidates.note_wins(|candidate| position.wins(candidate.mv));
        candidates.prefer(|candidate| candidate.wins);
    }
}
