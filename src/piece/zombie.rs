use super::{MoveList, Piece, Rule, Turn};
use crate::board::geometry::{self, SquareTable, rays};
use crate::board::{Action, Move, PieceKind, Square, SquareSet};
use crate::game::Side;

/// Moves to the three squares in front of it. Captures there too, or exactly two squares away in one of the three
/// directions if the square between is empty. On the last rank it can do nothing.
#[derive(Clone, Copy, Debug)]
pub struct Zombie;

/// The directions in front of a Zombie of each colour, as indices into [`geometry::DIRECTIONS`].
const FRONT: [[usize; 3]; 2] = [[0, 1, 2], [5, 6, 7]];

/// The change of row in one step forward, by side.
const FORWARD_ROWS: [i8; 2] = [-1, 1];

static STEPS: [SquareTable; 2] = [
    geometry::leaps(&[(-1, -1), (0, -1), (1, -1)]),
    geometry::leaps(&[(-1, 1), (0, 1), (1, 1)]),
];

static REACH: [SquareTable; 2] = [
    geometry::leaps(&[(-1, -1), (0, -1), (1, -1), (-2, -2), (0, -2), (2, -2)]),
    geometry::leaps(&[(-1, 1), (0, 1), (1, 1), (-2, 2), (0, 2), (2, 2)]),
];

static RAYS: [SquareTable; 8] = rays(2);

const LAST_RANK: Rule = Rule::new(
    "zombie_last_rank",
    "a Zombie on the last rank can do nothing",
);

const FORWARD: Rule = Rule::new(
    "zombie_forward",
    "the Zombie moves and captures only forward",
);

const STEP: Rule = Rule::new(
    "zombie_step",
    "the Zombie moves only to the three squares in front of it",
);

const LEAP: Rule = Rule::new(
    "zombie_leap",
    "the Zombie leaps two squares only to capture",
);

const CAPTURE: Rule = Rule::new(
    "zombie_capture",
    "the Zombie captures only on the three squares in front of it, or exactly two squares away in these directions",
);

impl Piece for Zombie {
    fn kind(&self) -> PieceKind {
        PieceKind::Zombie
    }

    fn value(&self) -> i32 {
        1
    }

    fn summary(&self) -> &'static str {
        "Steps to one of the three squares in front of it. Captures there too, or leaps to capture exactly two \
         squares away in one of these directions, over an empty square. On the last rank, 9 for white and 1 for black, it can do nothing."
    }

    fn attacks(&self, side: Side, from: Square, occupied: SquareSet) -> SquareSet {
        let mut set = SquareSet::EMPTY;
        for direction in FRONT[side.index()] {
            set |= geometry::slide(RAYS[direction][from.index()], direction, occupied);
        }
        set
    }

    fn attacks_of(&self, side: Side, from: SquareSet, occupied: SquareSet) -> SquareSet {
        let mut set = SquareSet::EMPTY;
        for direction in FRONT[side.index()] {
            let next = geometry::shift(from, direction);
            set |= next | geometry::shift(next - occupied, direction);
        }
        set
    }

    fn reach(&self, side: Side, from: Square) -> SquareSet {
        REACH[side.index()][from.index()]
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

    fn objection(&self, turn: &Turn, attempt: Move) -> Rule {
        let Move { from, action, to } = attempt;
        if STEPS[turn.us.index()][from.index()].is_empty() {
            LAST_RANK
        } else if (to.row() - from.row()) * FORWARD_ROWS[turn.us.index()] <= 0 {
            FORWARD
        } else if action != Action::Step {
            CAPTURE
        } else if self.reach(turn.us, from).contains(to) {
            LEAP
        } else {
            STEP
        }
    }
}
