//! Sets of squares as the low 81 bits of a `u128`.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub};

use super::square::{SQUARES, Square};

const ALL_BITS: u128 = (1 << SQUARES) - 1;

/// A set of squares: bit `i` stands for the square of index `i`. The bits from 81 on are always 0.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct SquareSet(u128);

impl SquareSet {
    /// No square.
    pub const EMPTY: Self = Self(0);

    /// The set with these bits; those from 81 on are dropped.
    #[must_use]
    #[inline]
    pub const fn from_bits(bits: u128) -> Self {
        Self(bits & ALL_BITS)
    }

    /// Bit `i` for the square of index `i`.
    #[must_use]
    #[inline]
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// The set of one square.
    #[must_use]
    #[inline]
    pub const fn of(square: Square) -> Self {
        Self(1 << square.index())
    }

    /// True if `square` is in the set.
    #[must_use]
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        self.0 & (1 << square.index()) != 0
    }

    /// The set with `square` added.
    #[must_use]
    #[inline]
    pub const fn with(self, square: Square) -> Self {
        Self(self.0 | Self::of(square).0)
    }

    /// True if no square is in the set.
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of squares in the set.
    #[must_use]
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// True if two squares or more are in the set.
    #[must_use]
    #[inline]
    pub const fn has_many(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// The first square in reading order, if there is one.
    #[must_use]
    #[inline]
    pub const fn first(self) -> Option<Square> {
        Square::new(self.0.trailing_zeros() as usize)
    }

    /// The squares in reading order.
    #[inline]
    pub fn iter(self) -> Iter {
        Iter(self)
    }
}

/// The squares of a [`SquareSet`] in reading order.
#[derive(Clone, Debug)]
pub struct Iter(SquareSet);

impl Iterator for Iter {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let square = self.0.first()?;
        self.0.0 &= self.0.0 - 1;
        Some(square)
    }

    /// Folds each 64-bit half in turn, which is quicker than searching the whole set for each square.
    #[inline]
    fn fold<B, F: FnMut(B, Square) -> B>(self, start: B, mut each: F) -> B {
        let mut folded = start;
        for (mut half, offset) in [(self.0.0 as u64, 0), ((self.0.0 >> 64) as u64, 64)] {
            while half != 0 {
                if let Some(square) = Square::new(offset + half.trailing_zeros() as usize) {
                    folded = each(folded, square);
                }
                half &= half - 1;
            }
        }
        folded
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl ExactSizeIterator for Iter {}

impl IntoIterator for SquareSet {
    type Item = Square;
    type IntoIter = Iter;

    #[inline]
    fn into_iter(self) -> Iter {
        self.iter()
    }
}

impl FromIterator<Square> for SquareSet {
    #[inline]
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl BitAnd for SquareSet {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for SquareSet {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitXor for SquareSet {
    type Output = Self;
    #[inline]
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

/// The squares of the left set that are not in the right one.
impl Sub for SquareSet {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl Not for SquareSet {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self(!self.0 & ALL_BITS)
    }
}

impl BitAndAssign for SquareSet {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        self.0 &= other.0;
    }
}

impl BitOrAssign for SquareSet {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl BitXorAssign for SquareSet {
    #[inline]
    fn bitxor_assign(&mut self, other: Self) {
        self.0 ^= other.0;
    }
}

impl fmt::Debug for SquareSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
