use super::{MoveList, Piece, Rule, Turn};
use crate::board::geometry::{SquareTable, leaps};
use crate::board::{Action, Move, PieceKind, Square, SquareSet};
use crate::game::Side;

/// Jumps and captures like a chess knight. It shields friends: see [`super::shielded`].
#[derive(Clone, Copy, Debug)]
pub struct Sentinel;

static JUMPS: SquareTable = leaps(&[
    (-1, -2),
    (1, -2),
    (-2, -1),
    (2, -1),
    (-2, 1),
    (2, 1),
    (-1, 2),
    (1, 2),
]);

const JUMP: Rule = Rule::new(
    "sentinel_jump",
    "the Sentinel moves only like a chess knight",
);

impl Piece for Sentinel {
    fn kind(&self) -> PieceKind {
        PieceKind::Sentinel
    }

    fn value(&self) -> i32 {
        5
    }

    fn summary(&self) -> &'static str {
        "Jumps and captures like a knight in chess. It shields its friends on the four squares beside it along \
         rank and file: they cannot be captured."
    }

    fn attacks(&self, _: Side, from: Square, _: SquareSet) -> SquareSet {
        JUMPS[from.index()]
    }

    fn pseudo_legal(&self, turn: &Turn, from: Square, moves: &mut MoveList) {
        let jumps = JUMPS[from.index()];
        moves.add(from, Action::Step, jumps & turn.empty);
        moves.add(from, Action::Capture, jumps & turn.prey);
    }

    fn objection(&self, _: &Turn, _: Move) -> Rule {
        JUMP
    }
}
