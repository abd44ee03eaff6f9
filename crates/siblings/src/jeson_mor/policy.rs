use super::board::{Move, PieceKind};
use super::position::{Phase, Position};
use crate::search::{Choice, Node, Policy};

/// The worth of a Knight, in the units of the evaluation.
pub(super) const KNIGHT: i32 = 300;

/// The worth of an Archer: it cannot win by the centre, and shoots over fewer and fewer pieces.
pub(super) const ARCHER: i32 = 200;

/// The gain of an immediate win, which is tried before any capture.
const VICTORY: i32 = 10 * KNIGHT;

/// The gain of a Knight's move into the centre, which threatens to win.
const THREAT: i32 = 100;

/// Any legal move; before a position is evaluated, captures, moves into the centre and wins may be played. Where an enemy
/// Knight will leave the centre, only its capture counts.
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
        let board = position.board();
        let taken = board.at(mv.to).map_or(0, |taken| worth(taken.kind));
        let enters = mv.to == board.size().centre()
            && position.stage() == Phase::Open { protected: 0 }
            && board
                .at(mv.from)
                .is_some_and(|piece| piece.kind == PieceKind::Knight);
        taken + if enters { THREAT } else { 0 }
    }
}

/// Adds the legal moves whose gain is `wanted`.
fn add(position: &Position, choices: &mut Vec<Choice<Move>>, wanted: impl Fn(i32) -> bool) -> Node {
    if position.must_capture_in_centre() {
        return answer(position, choices);
    }
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

/// Adds the captures of the Knight in the centre, and wins; where there are none, any move, as all lose.
fn answer(position: &Position, choices: &mut Vec<Choice<Move>>) -> Node {
    let centre = position.board().size().centre();
    let (start, mut other) = (choices.len(), None);
    position.visit_legal(|mv| match mv.to == centre {
        true => choices.push(Choice::new(mv, gain(position, mv))),
        false => other = Some(mv),
    });
    if choices.len() == start {
        let Some(mv) = other else { return Node::Over };
        choices.push(Choice::new(mv, gain(position, mv)));
    }
    Node::Bound
}

impl Policy<Position> for EveryMove {
    fn choices(&self, position: &Position, choices: &mut Vec<Choice<Move>>) -> Node {
        add(position, choices, |_| true)
    }

    fn unsettled(&self, position: &Position, choices: &mut Vec<Choice<Move>>) -> Node {
        add(position, choices, |gain| gain > 0)
    }

    fn has_threats(&self) -> bool {
        true
    }

    fn at_a_glance(&self, position: &Position) -> Option<Node> {
        let goes_on = position.stage() != Phase::Won && !position.must_capture_in_centre();
        (goes_on && position.board().leaps_somewhere(position.to_move)).then_some(Node::MayStand)
    }
}
