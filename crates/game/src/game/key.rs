//! Keys of positions: hashes of 64 bits, made of parts.
//!
//! A key that is made anew for each position is a hash [of its parts](of) in order. A board that keeps its key up to
//! date with every move XORs a random number for each piece on its square instead (Zobrist 1970); such a key is one part
//! more, or the whole. Either way each part is mixed before it meets another, so no part can undo what another has done.
//! The side to move of Advance, the only part that is not, inverts a key that is mixed already.

use super::random::SplitMix;

/// The key of a position that has these parts, in this order. If a single part differs, so do the keys.
#[must_use]
pub fn of<const COUNT: usize>(parts: [u64; COUNT]) -> u64 {
    parts.into_iter().fold(0, with)
}

/// The key of the parts that `key` stands for, and of one more.
#[must_use]
pub const fn with(key: u64, part: u64) -> u64 {
    SplitMix::keyed(key, part).next()
}
