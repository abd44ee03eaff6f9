//! The random numbers behind [`super::Board::key`].

use super::kind::PieceKind;
use super::square::{SQUARES, Square};
use crate::random::SplitMix;
use crate::side::Side;

/// For each of 16 pieces and the wall, a number for each square.
static NUMBERS: [[u64; SQUARES]; 17] = {
    let mut random = SplitMix::new(0x4164_7661_6E63_6521);
    let mut numbers = [[0; SQUARES]; 17];
    let mut content = 0;
    while content < numbers.len() {
        let mut square = 0;
        while square < SQUARES {
            numbers[content][square] = random.next();
            square += 1;
        }
        content += 1;
    }
    numbers
};

pub(super) fn piece(square: Square, side: Side, kind: PieceKind) -> u64 {
    NUMBERS[side.index() * 8 + kind.index()][square.index()]
}

pub(super) fn wall(square: Square) -> u64 {
    NUMBERS[16][square.index()]
}
