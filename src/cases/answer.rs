//! What makes a board a case.

use super::CaseLevel;
use crate::chooser::{Candidates, Layer, Material, Prediction, Reading, Win};
use crate::moves::{Move, Position};

/// The only right move, if the position is a case of this level: what the level's layer leaves of
/// several that the layers before it left.
#[must_use]
pub fn answer(position: &Position, level: CaseLevel) -> Option<Move> {
    let mut candidates = Candidates::legal(position)?;
    let layers: [&dyn Layer<Position>; 3] = [
        &Win,
        &Material,
        // The widest reading: what it alone leaves is alone under every other one.
        &Prediction::new(Reading::Any),
    ];
    for layer in layers.into_iter().take(level.index()) {
        if candidates.as_slice().len() == 1 {
            return None;
        }
        layer.narrow(position, &mut candidates);
    }
    match candidates.as_slice() {
        [only] => Some(only.mv),
        _ => None,
    }
}
