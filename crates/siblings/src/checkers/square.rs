//! The squares of a board of 8x8, and the four ways to go from one to the next.

use std::fmt;

use crate::game::Side;

/// A square: `8 * file + rank`, each from 0. In this order squares, and paths of squares, sort as
/// their text does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

/// The squares of rank 1. Sets of squares have bit `i` for the square of index `i`.
pub(super) const RANK_1: u64 = 0x0101_0101_0101_0101;
const RANK_8: u64 = RANK_1 << 7;

impl Square {
    /// Every square in the order of a printed board: from a8 to h8, then down to h1.
    pub fn in_reading_order() -> impl Iterator<Item = Self> {
        (0..8)
            .rev()
            .flat_map(|rank| (0..8).map(move |file| Self(8 * file + rank)))
    }

    /// The square with this name: a letter from `a` to `h`, a digit from 1 to 8.
    #[must_use]
    pub fn named(name: [u8; 2]) -> Option<Self> {
        match name {
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => Some(Self(8 * (file - b'a') + rank - b'1')),
            _ => None,
        }
    }

    /// True if the square is black, as a1 is: pieces stand on black squares only.
    #[must_use]
    pub const fn is_black(self) -> bool {
        (self.0 / 8 + self.0).is_multiple_of(2)
    }

    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    pub(super) const fn bit(self) -> u64 {
        1 << self.0
    }

    /// The square in the middle of a jump from here to `to`; `None` if that is not a jump.
    pub(super) const fn jumped(self, to: Self) -> Option<Self> {
        if (self.0 / 8).abs_diff(to.0 / 8) == 2 {
            Some(Self((self.0 + to.0) / 2))
        } else {
            None
        }
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (file, rank) = (b'a' + self.0 / 8, b'1' + self.0 % 8);
        write!(f, "{}{}", char::from(file), char::from(rank))
    }
}

/// The squares of a set, in their order.
pub(super) fn squares(mut set: u64) -> impl Iterator<Item = Square> {
    std::iter::from_fn(move || {
        let first = (set != 0).then(|| Square(set.trailing_zeros() as u8));
        set &= set.wrapping_sub(1);
        first
    })
}

/// The rank where pawns of `side` become kings.
pub(super) const fn crown_rank(side: Side) -> u64 {
    match side {
        Side::White => RANK_8,
        Side::Black => RANK_1,
    }
}

/// A way to move. North is up the board, to rank 8.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Direction {
    SouthWest,
    NorthWest,
    SouthEast,
    NorthEast,
}

use Direction::{NorthEast, NorthWest, SouthEast, SouthWest};

impl Direction {
    /// In the order of the squares that they lead to.
    pub(super) const ALL: [Self; 4] = [SouthWest, NorthWest, SouthEast, NorthEast];

    pub(super) const fn opposite(self) -> Self {
        match self {
            SouthWest => NorthEast,
            NorthWest => SouthEast,
            SouthEast => NorthWest,
            NorthEast => SouthWest,
        }
    }

    /// The squares that lie one step this way from those in `set`.
    pub(super) const fn step(self, set: u64) -> u64 {
        // Beyond the outer files the bits fall off; beyond the outer ranks they would come back.
        match self {
            SouthWest => (set & !RANK_1) >> 9,
            NorthWest => (set & !RANK_8) >> 7,
            SouthEast => (set & !RANK_1) << 7,
            NorthEast => (set & !RANK_8) << 9,
        }
    }

    /// True if pawns of `side` go this way.
    pub(super) const fn is_forward(self, side: Side) -> bool {
        match self {
            NorthWest | NorthEast => matches!(side, Side::White),
            SouthWest | SouthEast => matches!(side, Side::Black),
        }
    }
}
