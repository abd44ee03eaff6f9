use super::{MoveList, Piece, Rule, Turn};
use crate::board::geometry::{ALL_DIRECTIONS, NEIGHBOURS, SquareTable, lines, slides};
use crate::board::{Action, Move, PieceKind, SQUARES, Square, SquareSet};
use crate::game::Side;

/// Moves along ranks, files and diagonals, as far as the way is empty, and captures along them too,
/// but never a neighbour.
#[derive(Clone, Copy, Debug)]
pub struct Dragon;

static REACH: SquareTable = {
    let mut table = lines(&ALL_DIRECTIONS);
    let mut square = 0;
    while square < SQUARES {
        let far = table[square].bits() & !NEIGHBOURS[square].bits();
        table[square] = SquareSet::from_bits(far);
        square += 1;
    }
    table
};

const LINES: Rule = Rule::new(
    "dragon_lines",
    "the Dragon moves and captures only along ranks, files and diagonals",
);

const NEIGHBOUR: Rule = Rule::new("dragon_neighbour", "the Dragon may not capture a neighbour");

impl Piece for Dragon {
    fn kind(&self) -> PieceKind {
        PieceKind::Dragon
    }

    fn value(&self) -> i32 {
        7
    }

    fn summary(&self) -> &'static str {
        "Moves and captures along ranks, files and diagonals, as far as the way is empty. It never captures a \
         neighbour."
    }

    fn attacks(&self, _: Side, from: Square, occupied: SquareSet) -> SquareSet {
        slides(&ALL_DIRECTIONS, from, occupied) - NEIGHBOURS[from.index()]
    }

    fn reach(&self, _: Side, from: Square) -> SquareSet {
        REACH[from.index()]
    }

    fn pseudo_legal(&self, turn: &Turn, from: Square, moves: &mut MoveList) {
        let seen = slides(&ALL_DIRECTIONS, from, turn.occupied);
        moves.add(from, Action::Step, seen & turn.empty);
        let prey = seen & (turn.prey - NEIGHBOURS[from.index()]);
        moves.add(from, Action::Capture, prey);
    }

    fn objection(&self, _: &Turn, attempt: Move) -> Rule {
        if NEIGHBOURS[attempt.from.index()].contains(attempt.to) {
            NEIGHBOUR
        } else {
            LINES
        }
    }
}
