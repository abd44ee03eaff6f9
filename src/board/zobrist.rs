//! The random numbers behind [`super::Board::key`].

use super::kind::PieceKind;
use super::square::{SQUARES, Square};
use crate::game::Side;
use crate::game::random::SplitMix;

/// The row of the wall in [`NUMBERS`], after those of both sides' pieces.
const WALL: usize = 2 * PieceKind::COUNT;

/// A number for each piece of each side, and for the wall, on each square.
type Numbers = [[u64; SQUARES]; WALL + 1];

#[cfg(not(target_family = "wasm"))]
static NUMBERS: Numbers = numbers();

/// Made when they are first needed: random numbers cannot be compressed, and a page would load 11 kB more. Elsewhere, the
/// test whether they are made would cost 6% of a forecast.
#[cfg(target_family = "wasm")]
static NUMBERS: std::sync::LazyLock<Numbers> = std::sync::LazyLock::new(numbers);

const fn numbers() -> Numbers {
    let mut random = SplitMix::new(0x4164_7661_6E63_6521);
    let mut numbers = [[0; SQUARES]; WALL + 1];
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
}

#[inline]
pub(super) fn piece(square: Square, side: Side, kind: PieceKind) -> u64 {
    NUMBERS[side.index() * PieceKind::COUNT + kind.index()][square.index()]
}

#[inline]
pub(super) fn wall(square: Square) -> u64 {
    NUMBERS[WALL][square.index()]
}
