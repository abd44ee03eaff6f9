use std::ops::BitOr;

use super::size::GREATEST;

/// How many words have a bit for each place of the greatest board.
const WORDS: usize = (GREATEST * GREATEST).div_ceil(64);

/// Some places of a board, by their numbers. It is copied with the board of each move, so it lives on the stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Places([u64; WORDS]);

impl Places {
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

    /// The numbers of the places, the lowest first.
    #[inline]
    pub(super) fn iter(self) -> impl Iterator<Item = usize> {
        self.0.into_iter().zip(0..).flat_map(|(mut word, number)| {
            std::iter::from_fn(move || {
                let first = (word != 0).then(|| 64 * number + word.trailing_zeros() as usize);
                word &= word.wrapping_sub(1);
                first
            })
        })
    }
}

impl BitOr for Places {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }
}
