use super::{MoveList, Piece, PieceKind, Turn};
use crate::board::geometry::{BESIDE, Table, leaps};
use crate::board::{Action, Colour, Square, SquareSet};

/// Moves to the 4 orthogonal neighbours. Shoots, without moving and over anything, enemies that stand
/// 3 squares away along a rank or file, or 2 along both.
#[derive(Clone, Copy, Debug)]
pub struct Catapult;

static SHOTS: Table = leaps(&[
    (0, -3),
    (-2, -2),
    (2, -2),
    (-3, 0),
    (3, 0),
    (-2, 2),
    (2, 2),
    (0, 3),
]);

impl Piece for Catapult {
    fn kind(&self) -> PieceKind {
        PieceKind::Catapult
    }

    fn value(&self) -> i32 {
        6
    }

    fn attacks(&self, _: Colour, from: Square, _: SquareSet) -> SquareSet {
        SHOTS[from.index()]
    }

    fn pseudo_legal(&self, turn: &Turn, from: Square, moves: &mut MoveList) {
        moves.add(from, Action::Step, BESIDE[from.index()] & turn.empty);
        moves.add(from, Action::Shot, SHOTS[from.index()] & turn.prey);
    }
}
