use super::{MoveList, Piece, PieceKind, Turn};
use crate::board::geometry::{self, Table, rays};
use crate::board::{Action, Colour, Square, SquareSet};

/// Moves to the three squares in front of it. Captures there too, or exactly two squares away in one
/// of the three directions when the square between is empty. On the last rank it can do nothing.
#[derive(Clone, Copy, Debug)]
pub struct Zombie;

/// The directions in front of a Zombie of each colour, as indices into [`geometry::DIRECTIONS`].
const FRONT: [[usize; 3]; 2] = [[0, 1, 2], [5, 6, 7]];

static STEPS: [Table; 2] = [
    geometry::leaps(&[(-1, -1), (0, -1), (1, -1)]),
    geometry::leaps(&[(-1, 1), (0, 1), (1, 1)]),
];

static REACH: [Table; 2] = [
    geometry::leaps(&[(-1, -1), (0, -1), (1, -1), (-2, -2), (0, -2), (2, -2)]),
    geometry::leaps(&[(-1, 1), (0, 1), (1, 1), (-2, 2), (0, 2), (2, 2)]),
];

static RAYS: [Table; 8] = rays(2);

impl Piece for Zombie {
    fn kind(&self) -> PieceKind {
        PieceKind::Zombie
    }

    fn value(&self) -> i32 {
        1
    }

    fn attacks(&self, colour: Colour, from: Square, occupied: SquareSet) -> SquareSet {
        FRONT[colour.index()]
            .into_iter()
            .fold(SquareSet::EMPTY, |set, direction| {
                set | geometry::slide(RAYS[direction][from.index()], direction, occupied)
            })
    }

    fn reach(&self, colour: Colour, from: Square) -> SquareSet {
        REACH[colour.index()][from.index()]
    }

    fn pseudo_legal(&self, turn: &Turn, from: Square, moves: &mut MoveList) {
        let steps = STEPS[turn.us.index()][from.index()];
        moves.add(from, Action::Step, steps & turn.empty);
        let near = self.reach(turn.us, from) & turn.prey;
        if !near.is_empty() {
            let prey = self.attacks(turn.us, from, turn.occupied) & near;
            moves.add(from, Action::Capture, prey);
        }
    }
}
