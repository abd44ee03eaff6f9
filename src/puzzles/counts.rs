// Made by `cargo dev generate` from pack.txt.

/// The number of puzzles of each theme, in the order of `Theme::ALL`.
pub(super) const COUNTS: [usize; 7] = [493, 500, 281, 86, 108, 500, 32];
