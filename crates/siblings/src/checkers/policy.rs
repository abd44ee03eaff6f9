//! The moves that a search of checkers tries.

use super::square::Direction;
use super::{Move, Position};
use crate::search::{Choice, Node, Policy};

/// The worth of a captured piece in the order of moves.
const CAPTURE: i32 = 100;

/// Any legal move; captures are played out before a position is evaluated.
#[derive(Clone, Copy, Debug)]
pub struct EveryMove;

impl EveryMove {
    /// True if the side to move has a capture.
    fn captures(position: &Position) -> bool {
        let side = position.to_move;
        let ways = Direction::ALL.into_iter();
        ways.fold(0, |jumpers, way| jumpers | position.jumpers(side, way)) != 0
    }
}

impl Policy<Position> for EveryMove {
    fn choices(&self, position: &Position, choices: &mut Vec<Choice<Move>>) -> Node {
        let start = choices.len();
        position.visit_legal(|mv| {
            let gain = CAPTURE * mv.captured().count() as i32;
            choices.push(Choice::new(mv, gain));
        });
        match choices.get(start) {
            None => Node::Over,
            Some(choice) if position.rules.must_capture && choice.gain > 0 => Node::Bound,
            Some(_) => Node::MayStand,
        }
    }

    fn unsettled(&self, position: &Position, choices: &mut Vec<Choice<Move>>) -> Node {
        if !Self::captures(position) {
            return match position.can_move(position.to_move) {
                true => Node::MayStand,
                false => Node::Over,
            };
        }
        position.visit_legal(|mv| {
            let captured = mv.captured().count() as i32;
            if captured > 0 {
                choices.push(Choice::new(mv, CAPTURE * captured));
            }
        });
        match position.rules.must_capture {
            true => Node::Bound,
            false => Node::MayStand,
        }
    }
}
