use super::board::{Move, PieceKind};
use super::position::{Phase, Position};
use crate::search::{Choice, Node, Policy};

/// The worth of a Knight, in the units of the evaluation.
pub(super) const KNIGHT: i32 = 300;

/// The worth of an Archer: it cannot win by the centre, and shoots over fewer and fewer pieces.
pub(super) const ARCHER: i32 = 200;

/// The gain of an immediate win, which is tried before any capture.
const VICTORY: i32 = 10 * KNIGHT;

/// Any legal move; before a position is evaluated, captures and wins may be played.
#[derive(Clone, Copy, Debug)]
pub struct EveryMove;

pub(super) const fn worth(kind: PieceKind) -> i32 {
    match kind {
        PieceKind::Knight => KNIGHT,
        PieceKind::Archer => ARCHER,
    }
}

fn gain(position: &Position, mv: Move) -> i32 {
    if position.leaves_centre(mv) {
        VICTORY
    } else {
        let taken = position.board().at(mv.to);
        taken.map_or(0, |taken| worth(taken.kind))
    }
}

/// Adds the legal moves whose gain is `wanted`.
fn add(position: &Position, choices: &mut Vec<Choice<Move>>, wanted: impl Fn(i32) -> bool) -> Node {
    let mut node = Node::Over;
    position.visit_legal(|mv| {
        node = Node::MayStand;
        let gain = gain(position, mv);
        if wanted(gain) {
            choices.push(Choice::new(mv, gain));
        }
    });
    node
}

impl Policy<Position> for EveryMove {
    fn choices(&self, position: &Position, choices: &mut Vec<Choice<Move>>) -> Node {
        add(position, choices, |_| true)
    }

    fn unsettled(&self, position: &Position, choices: &mut Vec<Choice<Move>>) -> Node {
        add(position, choices, |gain| gain > 0)
    }

    fn at_a_glance(&self, position: &Position) -> Option<Node> {
        let goes_on = position.stage() != Phase::Won;
        (goes_on && position.board().leaps_somewhere(position.to_move)).then_some(Node::MayStand)
    }
}
