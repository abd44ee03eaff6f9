//! The pieces: each file holds everything that is special about one of them.
//!
//! To add a piece, write a file with a [`Piece`], give it a [`PieceKind`] and a line in [`PIECES`].

mod builder;
mod catapult;
mod dragon;
mod general;
mod jester;
mod miner;
mod sentinel;
mod turn;
mod zombie;

pub use builder::Builder;
pub use catapult::Catapult;
pub use dragon::Dragon;
pub use general::General;
pub use jester::Jester;
pub use miner::Miner;
pub use sentinel::Sentinel;
pub use turn::{MoveGroup, MoveList, Rule, Turn, shielded};
pub use zombie::Zombie;

use crate::board::{Action, Board, Move, PieceKind, Square, SquareSet};
use crate::game::Side;

/// The behaviour of a kind of piece. The implementations have no state: square and side come with each question.
pub trait Piece: Sync {
    /// The kind that this is the behaviour of.
    fn kind(&self) -> PieceKind;

    /// Its value in the material of its side, in points; 0 for the General.
    fn value(&self) -> i32;

    /// Its moves and other actions, in a few sentences for people, without its name.
    fn summary(&self) -> &'static str;

    /// Its actions besides moving and capturing by moving.
    fn special(&self) -> &'static [Action] {
        &[]
    }

    /// The squares on which a piece of `side` on `from` could capture an unshielded enemy if one stood there, while the
    /// squares of `occupied` are not empty.
    ///
    /// Captures, shots and danger all use this answer. It must be symmetric (a white piece on `a` attacks `b` exactly
    /// when a black one on `b` attacks `a`), and more occupied squares must never make it larger.
    fn attacks(&self, side: Side, from: Square, occupied: SquareSet) -> SquareSet;

    /// The squares that a side's pieces of this kind on `from` attack together. A kind that is numerous on the board
    /// computes them for all its pieces at once.
    fn attacks_of(&self, side: Side, from: SquareSet, occupied: SquareSet) -> SquareSet {
        from.iter().fold(SquareSet::EMPTY, |set, square| {
            set | self.attacks(side, square, occupied)
        })
    }

    /// [`Piece::attacks`] on an otherwise empty board.
    ///
    /// A piece that slides gives a table here, because the test for danger asks this first.
    fn reach(&self, side: Side, from: Square) -> SquareSet {
        self.attacks(side, from, SquareSet::EMPTY)
    }

    /// Adds the actions of the piece on `from`, of the side to move, regardless of its own General's safety.
    fn pseudo_legal(&self, turn: &Turn, from: Square, moves: &mut MoveList);

    /// The rule that forbids a move that [`Piece::pseudo_legal`] would not give even if nothing
    /// stood in the way and no enemy were shielded.
    ///
    /// Only called for a move, a capture by moving, or an action in [`Piece::special`].
    fn objection(&self, turn: &Turn, attempt: Move) -> Rule;
}

/// The behaviour of each kind, by [`PieceKind::index`].
pub static PIECES: [&dyn Piece; PieceKind::COUNT] = [
    &Zombie, &Builder, &Jester, &Miner, &Sentinel, &Catapult, &Dragon, &General,
];

/// The rules of walls, which are not pieces, in a few sentences for people.
pub const WALL: &str = "A wall belongs to neither side and never moves. Only a Sentinel's jump and a Catapult's shot pass over it. \
                        Builders raise walls, and only Miners take them away; nothing shields a wall. Two walls that \
                        touch at a corner leave the way between them open.";

/// Each kind with its behaviour, in the order of [`PieceKind::ALL`].
#[inline]
pub fn kinds() -> impl Iterator<Item = (PieceKind, &'static dyn Piece)> {
    PieceKind::ALL.iter().map(|&kind| (kind, kind.piece()))
}

impl PieceKind {
    /// The behaviour of pieces of this kind.
    #[must_use]
    #[inline]
    pub fn piece(self) -> &'static dyn Piece {
        PIECES[self.index()]
    }
}

/// The sum of the values of a side's pieces, in points.
#[must_use]
#[inline]
pub fn material(board: &Board, side: Side) -> i32 {
    let mut points = 0;
    for (kind, piece) in kinds() {
        let pieces = board.pieces(side, kind);
        // Counting is slower than seeing that there are none.
        if !pieces.is_empty() {
            points += piece.value() * pieces.len() as i32;
        }
    }
    points
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::random::SplitMix;

    /// Random boards, sparse and dense, for laws that hold on every board.
    fn occupations() -> impl Iterator<Item = SquareSet> {
        let mut random = SplitMix::new(1);
        let mut bits = move || u128::from(random.next()) << 64 | u128::from(random.next());
        (0..60).map(move |i| {
            SquareSet::from_bits(if i % 2 == 0 {
                bits()
            } else {
                bits() & bits() & bits()
            })
        })
    }

    #[test]
    fn the_table_follows_the_order_of_kinds() {
        for kind in PieceKind::ALL {
            assert_eq!(kind.piece().kind(), kind);
        }
    }

    #[test]
    fn kinds_rise_in_value_before_the_general() {
        let [others @ .., general] = PieceKind::ALL;
        assert_eq!(general, PieceKind::General);
        assert_eq!(general.piece().value(), 0);
        for pair in others.windows(2) {
            let [less, more] = [pair[0], pair[1]].map(|kind| kind.piece().value());
            assert!(0 < less && less <= more, "{} before {}", pair[0], pair[1]);
        }
    }

    #[test]
    fn attacks_are_the_same_from_both_ends() {
        for occupied in occupations() {
            for (piece, side) in PIECES.iter().flat_map(|p| Side::BOTH.map(|c| (p, c))) {
                for from in Square::all() {
                    for to in piece.attacks(side, from, occupied) {
                        assert!(
                            piece.attacks(!side, to, occupied).contains(from),
                            "{} {from} {to}",
                            piece.kind()
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn pieces_attack_together_what_each_of_them_attacks() {
        for occupied in occupations() {
            for (piece, side) in PIECES.iter().flat_map(|p| Side::BOTH.map(|c| (p, c))) {
                let each = occupied.iter().fold(SquareSet::EMPTY, |set, square| {
                    set | piece.attacks(side, square, occupied)
                });
                assert_eq!(piece.attacks_of(side, occupied, occupied), each);
            }
        }
    }

    #[test]
    fn reach_is_attacks_on_an_empty_board() {
        for occupied in occupations() {
            for (piece, side) in PIECES.iter().flat_map(|p| Side::BOTH.map(|c| (p, c))) {
                for from in Square::all() {
                    let reach = piece.reach(side, from);
                    assert_eq!(reach, piece.attacks(side, from, SquareSet::EMPTY));
                    assert!((piece.attacks(side, from, occupied) - reach).is_empty());
                }
            }
        }
    }
}
