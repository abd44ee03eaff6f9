use super::{MoveList, Piece, PieceKind, Turn};
use crate::board::geometry::NEIGHBOURS;
use crate::board::{Action, Colour, Square, SquareSet};

/// Moves to the 8 neighbours and never captures. Changes places with a neighbouring friend that is no
/// Jester, the General too. Converts a neighbouring enemy that is no General, shielded or not, without
/// moving.
#[derive(Clone, Copy, Debug)]
pub struct Jester;

impl Piece for Jester {
    fn kind(&self) -> PieceKind {
        PieceKind::Jester
    }

    fn value(&self) -> i32 {
        3
    }

    fn attacks(&self, _: Colour, _: Square, _: SquareSet) -> SquareSet {
        SquareSet::EMPTY
    }

    fn pseudo_legal(&self, turn: &Turn, from: Square, moves: &mut MoveList) {
        let near = NEIGHBOURS[from.index()];
        let partners = turn.friends() - turn.board.pieces(turn.us, PieceKind::Jester);
        moves.add(from, Action::Step, near & turn.empty);
        moves.add(from, Action::Swap, near & partners);
        moves.add(from, Action::Convert, near & turn.convertible());
    }
}
