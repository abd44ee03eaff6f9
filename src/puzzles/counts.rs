// Made by `cargo dev generate` from pack.txt.

/// The number of puzzles of each theme, in the order of `Theme::ALL`.
pub(super) const COUNTS: [usize; 7] = [500, 500, 240, 87, 120, 500, 53];
