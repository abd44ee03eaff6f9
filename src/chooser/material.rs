use super::{Candidates, Criterion, Layer};
use crate::moves::Position;

/// Level 6: only the moves of the greatest gain. Moves that win at once are equal: the game ends with
/// them, whatever they gain.
#[derive(Clone, Copy, Debug)]
pub struct Material;

impl Layer<Position> for Material {
    fn name(&self) -> &'static str {
        "material"
    }

    fn criterion(&self) -> Criterion {
        Criterion::Gain
    }

    fn narrow(&self, _: &Position, candidates: &mut Candidates) {
        if !candidates.all_win() {
            candidates.keep_greatest(|candidate| candidate.gain);
        }
    }
}
