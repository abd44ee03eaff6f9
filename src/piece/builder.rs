use super::{MoveList, Piece, PieceKind, Turn};
use crate::board::geometry::NEIGHBOURS;
use crate::board::{Action, Colour, Square, SquareSet};

/// Moves to and captures on the 8 neighbours, or builds a wall on an empty one without moving.
#[derive(Clone, Copy, Debug)]
pub struct Builder;

impl Piece for Builder {
    fn kind(&self) -> PieceKind {
        PieceKind::Builder
    }

    fn value(&self) -> i32 {
        2
    }

    fn attacks(&self, _: Colour, from: Square, _: SquareSet) -> SquareSet {
        NEIGHBOURS[from.index()]
    }

    fn pseudo_legal(&self, turn: &Turn, from: Square, moves: &mut MoveList) {
        let near = NEIGHBOURS[from.index()];
        moves.add(from, Action::Step, near & turn.empty);
        moves.add(from, Action::Capture, near & turn.prey);
        moves.add(from, Action::Build, near & turn.empty);
    }
}
