use crate::game::Game;
use crate::moves::Position;
use crate::search::Evaluation;

/// The evaluation of Advance, in hundredths of a point.
#[derive(Clone, Copy, Debug)]
pub struct Judgement;

impl Evaluation<Position> for Judgement {
    fn evaluate(&self, position: &Position) -> i32 {
        let lead = 100 * position.lead();
        if position.first_to_move() {
            lead
        } else {
            -lead
        }
    }
}
