//! The conditions for a board to be a case.

use super::CaseLevel;
use crate::board::Move;
use crate::chooser::{Candidates, Material, Prediction, Reading, Win};
use crate::engine::Layer;
use crate::moves::Position;

/// The only right move, if the position is a case of this level: the one that the level's layer leaves of several left
/// by the layers before it.
#[must_use]
pub fn answer(position: &Position, level: CaseLevel) -> Option<Move> {
    // If this widest reading leaves only one move, so does every other reading.
    let answer = left(position, level, &Prediction::new(Reading::Any))?;
    // A win in a forecast may count in two ways.
    let flat = left(position, level, &Prediction::flat(Reading::Any));
    (flat == Some(answer)).then_some(answer)
}

/// The only move that the level leaves with this layer as its last.
fn left(position: &Position, level: CaseLevel, prediction: &Prediction) -> Option<Move> {
    let mut candidates = Candidates::legal(position)?;
    let layers: [&dyn Layer<Position>; 3] = [&Win, &Material, prediction];
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
