use std::ops::BitOr;

use super::size::GREATEST;

/// The number of words that have a bit for each square of the greatest board.
const WORDS: usize = (GREATEST * GREATEST).div_ceil(64);

/// Some squares of a board, by their numbers. It is copied with the board of each move, so it lives on the stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Squares([u64; WORDS]);

impl Squares {
    pub(super) const NONE: Self = Self([0; WORDS]);

    #[inline]
    pub(super) const fn contains(&self, index: usize) -> bool {
        self.0[index / 64] >> (index % 64) & 1 != 0
    }

    #[inline]
    pub(super) const fn insert(&mut self, index: usize) {
        self.0[index / 64] |= 1 << (index % 64);
    }

    #[inline]
    pub(super) const fn remove(&mut self, index: usize) {
        self.0[index / 64] &= !(1 << (index % 64));
    }

    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.0 == [0; WORDS]
    }

    /// The numbers of the places, all of them less than `area`, the lowest first.
    #[inline]
    pub(super) fn iter(self, area: usize) -> impl Iterator<Item = usize> {
        let last = (area - 1) / 64;
        let (mut number, mut word) = (0, self.0[0]);
        std::iter::from_fn(move || {
            while word == 0 {
                if number == last {
                    return None;
                }
                number += 1;
                word = self.0[number];
            }
            let first = 64 * number + word.trailing_zeros() as usize;
            word &= word - 1;
            Some(first)
        })
    }
}

impl BitOr for Squares {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }
}
