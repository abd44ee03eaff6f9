use super::{MoveList, Piece, Rule, Turn};
use crate::board::geometry::NEIGHBOURS;
use crate::board::{Action, Move, PieceKind, Square, SquareSet};
use crate::game::Side;

/// Moves to and captures on the 8 neighbours, or builds a wall on an empty one without moving.
#[derive(Clone, Copy, Debug)]
pub struct Builder;

const NEAR: Rule = Rule::new(
    "builder_near",
    "the Builder moves, captures and builds only on the 8 squares around it",
);

const EMPTY: Rule = Rule::new(
    "builder_empty",
    "the Builder builds only on an empty square",
);

impl Piece for Builder {
    fn kind(&self) -> PieceKind {
        PieceKind::Builder
    }

    fn value(&self) -> i32 {
        2
    }

    fn summary(&self) -> &'static str {
        "Moves and captures one square in any direction. Or builds a wall on an empty square beside it, and stays."
    }

    fn special(&self) -> &'static [Action] {
        &[Action::Build]
    }

    fn attacks(&self, _: Side, from: Square, _: SquareSet) -> SquareSet {
        NEIGHBOURS[from.index()]
    }

    fn pseudo_legal(&self, turn: &Turn, from: Square, moves: &mut MoveList) {
        let near = NEIGHBOURS[from.index()];
        moves.add(from, Action::Step, near & turn.empty);
        moves.add(from, Action::Capture, near & turn.prey);
        moves.add(from, Action::Build, near & turn.empty);
    }

    fn objection(&self, turn: &Turn, attempt: Move) -> Rule {
        if attempt.action == Action::Build && turn.occupied.contains(attempt.to) {
            EMPTY
        } else {
            NEAR
        }
    }
}
