//! The random numbers behind [`super::Board::key`].

use std::array;
use std::sync::LazyLock;

use super::kind::PieceKind;
use super::square::{SQUARES, Square};
use crate::game::Side;
use crate::game::random::SplitMix;

/// The row of the wall in [`NUMBERS`], after those of both sides' pieces.
const WALL: usize = 2 * PieceKind::COUNT;

/// A number for each piece of each side, and for the wall, on each square.
/// They are made when they are first needed: random numbers cannot be compressed, and a page would load 11 kB more.
static NUMBERS: LazyLock<[[u64; SQUARES]; WALL + 1]> = LazyLock::new(|| {
    let mut random = SplitMix::new(0x4164_7661_6E63_6521);
    array::from_fn(|_| array::from_fn(|_| random.next()))
});

#[inline]
pub(super) fn piece(square: Square, side: Side, kind: PieceKind) -> u64 {
    NUMBERS[side.index() * PieceKind::COUNT + kind.index()][square.index()]
}

#[inline]
pub(super) fn wall(square: Square) -> u64 {
    NUMBERS[WALL][square.index()]
}
