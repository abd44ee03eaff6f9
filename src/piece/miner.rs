use super::{MoveList, Piece, Rule, Turn};
use crate::board::geometry::{ORTHOGONAL, SquareTable, lines, slides};
use crate::board::{Action, Move, PieceKind, Square, SquareSet};
use crate::game::Side;

/// Moves and captures along ranks and files, as far as the way is empty. It takes walls as it takes
/// pieces.
#[derive(Clone, Copy, Debug)]
pub struct Miner;

static REACH: SquareTable = lines(&ORTHOGONAL);

const LINES: Rule = Rule::new(
    "miner_lines",
    "the Miner moves and captures only along ranks and files",
);

impl Piece for Miner {
    fn kind(&self) -> PieceKind {
        PieceKind::Miner
    }

    fn value(&self) -> i32 {
        4
    }

    fn summary(&self) -> &'static str {
        "Moves and captures along ranks and files, as far as the way is empty. It takes walls as it takes pieces."
    }

    fn attacks(&self, _: Side, from: Square, occupied: SquareSet) -> SquareSet {
        slides(&ORTHOGONAL, from, occupied)
    }

    fn reach(&self, _: Side, from: Square) -> SquareSet {
        REACH[from.index()]
    }

    fn pseudo_legal(&self, turn: &Turn, from: Square, moves: &mut MoveList) {
        let seen = self.attacks(turn.us, from, turn.occupied);
        moves.add(from, Action::Step, seen & turn.empty);
        let takes = turn.prey | turn.board.walls();
        moves.add(from, Action::Capture, seen & takes);
    }

    fn objection(&self, _: &Turn, _: Move) -> Rule {
        LINES
    }
}
