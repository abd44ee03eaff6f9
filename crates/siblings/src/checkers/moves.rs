//! Moves and their generation.

use std::fmt;

use super::square::{Direction, Square, crown_rank, squares};
use super::{Jumps, Position};
use crate::game::Side;

/// The number of squares in the longest path. A jumping piece captures only on squares of every other file and rank,
/// and nine of those are not on the edge.
const LONGEST: usize = 10;

/// A step or one or more jumps: the path of a piece from square to square.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move {
    /// Squares after the path repeat its first.
    squares: [Square; LONGEST],
    len: u8,
}

impl Move {
    const fn from(square: Square) -> Self {
        Self {
            squares: [square; LONGEST],
            len: 1,
        }
    }

    /// The same with one square more.
    const fn to(mut self, square: Square) -> Self {
        self.squares[self.len as usize] = square;
        self.len += 1;
        self
    }

    /// The squares where the piece stands in turn, two or more.
    #[must_use]
    pub fn path(&self) -> &[Square] {
        &self.squares[..usize::from(self.len)]
    }

    /// The squares of the pieces that it captures, in the order of the jumps.
    pub fn captured(&self) -> impl Iterator<Item = Square> {
        self.path()
            .windows(2)
            .filter_map(|pair| pair[0].jumped(pair[1]))
    }

    /// Its notation in exchange files, and in records of earlier versions: `d4->b6->d8`.
    pub(super) fn arrows(&self) -> String {
        self.path()
            .iter()
            .map(Square::to_string)
            .collect::<Vec<_>>()
            .join("->")
    }

    /// Its first and its last square.
    pub(super) fn ends(&self) -> (Square, Square) {
        (self.squares[0], self.squares[usize::from(self.len) - 1])
    }
}

/// The names of its squares, with `x` where it jumps and `-` where it steps.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.squares[0])?;
        self.path().windows(2).try_for_each(|pair| {
            let mark = if pair[0].jumped(pair[1]).is_some() {
                'x'
            } else {
                '-'
            };
            write!(f, "{mark}{}", pair[1])
        })
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Move({self})")
    }
}

/// A piece that may jump on.
#[derive(Clone, Copy)]
struct Jumper {
    side: Side,
    at: u64,
    king: bool,
    /// The enemies that it has not captured yet.
    enemies: u64,
    empty: u64,
}

impl Jumper {
    /// The piece after a jump.
    fn jump(self, direction: Direction) -> Option<Self> {
        if !self.king && !direction.is_forward(self.side) {
            return None;
        }
        let over = direction.step(self.at) & self.enemies;
        let at = direction.step(over) & self.empty;
        (at != 0).then_some(Self {
            at,
            king: self.king || at & crown_rank(self.side) != 0,
            enemies: self.enemies & !over,
            empty: self.empty | over,
            ..self
        })
    }

    /// True if it has to stop after a jump of `before` to where it is now.
    fn stops(self, before: Self, jumps: Jumps) -> bool {
        match jumps {
            Jumps::Single => true,
            Jumps::Multiple => false,
            Jumps::American => self.king && !before.king,
        }
    }

    /// Visits the path with one more jump, then those with still more, as far as a move may go.
    fn visit(self, path: Move, direction: Direction, jumps: Jumps, each: &mut impl FnMut(Move)) {
        let Some(jumper) = self.jump(direction) else {
            return;
        };
        let path = squares(jumper.at).fold(path, Move::to);
        let further = |way: &Direction| jumper.jump(*way).is_some();
        let stops = jumper.stops(self, jumps);
        if stops || jumps != Jumps::American || !Direction::ALL.iter().any(further) {
            each(path);
        }
        if !stops {
            for direction in Direction::ALL {
                jumper.visit(path, direction, jumps, each);
            }
        }
    }
}

impl Position {
    /// The pieces of `side` that may go this way, wherever that leads.
    const fn movers(&self, side: Side, direction: Direction) -> u64 {
        if direction.is_forward(side) {
            self.pieces(side)
        } else {
            self.pieces(side) & self.kings
        }
    }

    /// The pieces of `side` that have an empty square this way.
    pub(super) fn steppers(&self, side: Side, direction: Direction) -> u64 {
        self.movers(side, direction) & direction.opposite().step(self.empty())
    }

    /// The pieces of `side` that have an enemy this way and an empty square behind it.
    pub(super) fn jumpers(&self, side: Side, direction: Direction) -> u64 {
        let back = direction.opposite();
        let targets = back.step(self.empty()) & self.pieces(!side);
        self.movers(side, direction) & back.step(targets)
    }

    /// True if `side` would have a move if it were its turn.
    pub(super) fn can_move(&self, side: Side) -> bool {
        Direction::ALL
            .into_iter()
            .any(|direction| self.steppers(side, direction) | self.jumpers(side, direction) != 0)
    }

    /// Passes the legal moves to `each`, sorted by the names of their squares.
    pub(super) fn visit_legal<F: FnMut(Move)>(&self, mut each: F) {
        let side = self.to_move;
        let jumpers = Direction::ALL.map(|direction| self.jumpers(side, direction));
        let bound = self.rules.must_capture && jumpers != [0; 4];
        let steppers = match bound {
            true => [0; 4],
            false => Direction::ALL.map(|direction| self.steppers(side, direction)),
        };
        let movers = jumpers.into_iter().chain(steppers).fold(0, |a, b| a | b);
        for from in squares(movers) {
            let path = Move::from(from);
            let jumper = Jumper {
                side,
                at: from.bit(),
                king: self.kings & from.bit() != 0,
                enemies: self.pieces(!side),
                empty: self.empty() | from.bit(),
            };
            let jump = |way: usize, each: &mut F| {
                if jumpers[way] & from.bit() != 0 {
                    jumper.visit(path, Direction::ALL[way], self.rules.jumps, each);
                }
            };
            // In the order of the squares: two files to the west, one to the west, one to the east, two to the east.
            jump(0, &mut each);
            jump(1, &mut each);
            for (direction, steppers) in Direction::ALL.into_iter().zip(steppers) {
                let to = direction.step(steppers & from.bit());
                squares(to).for_each(|to| each(path.to(to)));
            }
            jump(2, &mut each);
            jump(3, &mut each);
        }
    }
}
