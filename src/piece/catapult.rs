use super::{MoveList, Piece, Rule, Turn};
use crate::board::geometry::{BESIDE, SquareTable, leaps};
use crate::board::{Action, Move, PieceKind, Square, SquareSet};
use crate::game::Side;

/// Moves to the 4 orthogonal neighbours. Without moving, it shoots over anything at enemies 3 squares away along a rank
/// or file, or 2 along both.
#[derive(Clone, Copy, Debug)]
pub struct Catapult;

static SHOTS: SquareTable = leaps(&[
    (0, -3),
    (-2, -2),
    (2, -2),
    (-3, 0),
    (3, 0),
    (-2, 2),
    (2, 2),
    (0, 3),
]);

const STEP: Rule = Rule::new(
    "catapult_step",
    "the Catapult moves only to the 4 squares beside it along ranks and files",
);

const CAPTURE: Rule = Rule::new(
    "catapult_capture",
    "the Catapult does not capture by moving: it shoots",
);

const RANGE: Rule = Rule::new(
    "catapult_range",
    "the Catapult shoots only 3 squares away along a rank or file, or 2 along both",
);

impl Piece for Catapult {
    fn kind(&self) -> PieceKind {
        PieceKind::Catapult
    }

    fn value(&self) -> i32 {
        6
    }

    fn summary(&self) -> &'static str {
        "Moves one square along a rank or file. It captures by shooting: it stays, and hits exactly three squares \
         away along a rank or file, or two along a diagonal, over anything in between."
    }

    fn special(&self) -> &'static [Action] {
        &[Action::Shot]
    }

    fn attacks(&self, _: Side, from: Square, _: SquareSet) -> SquareSet {
        SHOTS[from.index()]
    }

    fn pseudo_legal(&self, turn: &Turn, from: Square, moves: &mut MoveList) {
        moves.add(from, Action::Step, BESIDE[from.index()] & turn.empty);
        moves.add(from, Action::Shot, SHOTS[from.index()] & turn.prey);
    }

    fn objection(&self, _: &Turn, attempt: Move) -> Rule {
        match attempt.action {
            Action::Shot => RANGE,
            Action::Capture => CAPTURE,
            _ => STEP,
        }
    }
}
