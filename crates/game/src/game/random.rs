//! A small generator of random numbers that gives the same sequence on every machine, both in constants and at run
//! time.

use std::hash::{BuildHasher, RandomState};

/// SplitMix64 (Steele, Lea, Flood: "Fast splittable pseudorandom number generators", 2014).
#[derive(Clone, Debug)]
pub struct SplitMix(u64);

impl SplitMix {
    /// The generator that starts from `seed`.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The generator for a pair of seed and key: equal pairs give the same sequence, different pairs unrelated ones.
    #[must_use]
    pub const fn keyed(seed: u64, key: u64) -> Self {
        // Seeds and keys are often small. Mixing the seed first keeps such pairs apart.
        Self(Self::new(seed).next() ^ key)
    }

    /// The next 64 bits.
    pub const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// An index below `len`, or 0 when `len` is 0. Multiply-and-shift; the bias is below `len` / 2^64.
    pub const fn index(&mut self, len: usize) -> usize {
        ((self.next() as u128 * len as u128) >> 64) as usize
    }

    /// A number from 0 up to but not including 1.
    pub const fn unit(&mut self) -> f64 {
        // The fraction holds 53 bits.
        (self.next() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// Puts `items` into a random order (Fisher and Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.index(last + 1));
        }
    }
}

/// An unpredictable seed for a generator whose sequence must not repeat.
#[must_use]
pub fn of_the_system() -> u64 {
    // Each `RandomState` is keyed by random numbers of the system.
    RandomState::new().hash_one(())
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::SplitMix;

    /// The first outputs for seed 0 of the authors' reference program.
    #[test]
    fn gives_the_published_sequence() {
        let mut random = SplitMix::new(0);
        assert_eq!(random.next(), 0xE220_A839_7B1D_CDAF);
        assert_eq!(random.next(), 0x6E78_9E6A_A1B9_65F4);
        assert_eq!(random.next(), 0x06C4_5D18_8009_454F);
    }

    #[test]
    fn seed_and_key_give_their_own_sequence() {
        let plain = [
            0,
            1,
            2,
            3,
            1 << 31,
            1 << 32,
            2 << 32,
            u64::MAX,
            u64::MAX << 32,
        ];
        let pairs = plain.iter().flat_map(|&seed| plain.map(|key| (seed, key)));
        let firsts: HashSet<u64> = pairs
            .map(|(seed, key)| SplitMix::keyed(seed, key).next())
            .collect();
        assert_eq!(firsts.len(), plain.len() * plain.len());
    }
}
