//! The number of puzzles of each theme, for a program whose pack stays apart.

use advance::puzzles::{Pack, Theme};

pub(crate) fn counts(_: &str) -> anyhow::Result<String> {
    let pack = Pack::published();
    let counts = Theme::ALL.map(|theme| pack.count(theme).to_string());
    Ok(format!(
        "// Made by `cargo dev generate` from pack.txt.\n\n\
         /// The number of puzzles of each theme, in the order of `Theme::ALL`.\n\
         pub(super) const COUNTS: [usize; {}] = [{}];\n",
        counts.len(),
        counts.join(", ")
    ))
}
