use super::{MoveList, Piece, Rule, Turn};
use crate::board::geometry::NEIGHBOURS;
use crate::board::{Action, Move, PieceKind, Square, SquareSet};
use crate::game::Side;

/// Moves to and captures on the 8 neighbours. It must never be left in danger: see
/// `moves::legality`.
#[derive(Clone, Copy, Debug)]
pub struct General;

const NEAR: Rule = Rule::new(
    "general_near",
    "the General moves and captures only on the 8 squares around it",
);

impl Piece for General {
    fn kind(&self) -> PieceKind {
        PieceKind::General
    }

    fn value(&self) -> i32 {
        0
    }

    fn summary(&self) -> &'static str {
        "Moves and captures one square in any direction. Your move may never leave it where an enemy could \
         capture it."
    }

    fn attacks(&self, _: Side, from: Square, _: SquareSet) -> SquareSet {
        NEIGHBOURS[from.index()]
    }

    fn pseudo_legal(&self, turn: &Turn, from: Square, moves: &mut MoveList) {
        let near = NEIGHBOURS[from.index()];
        moves.add(from, Action::Step, near & turn.empty);
        moves.add(from, Action::Capture, near & turn.prey);
    }

    fn objection(&self, _: &Turn, _: Move) -> Rule {
        NEAR
    }
}
