//! What best play would have mixed, where both sides choose at once.

use serde::Serialize;

use crate::any::Mixture;

/// How a game of simultaneous moves is played best, as far as the side to move may know.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Mixed {
    /// How likely the first side wins when both play best, from 0 to 1.
    winning_chance: f64,
    /// What the side to move should choose, and how likely; what it should never choose is left out. Where nothing
    /// matters any more there is none.
    cells: Vec<Chance>,
}

/// A cell, and how likely best play names it.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Chance {
    /// The cell.
    cell: String,
    /// From 0 to 1.
    chance: f64,
}

impl From<Mixture> for Mixed {
    fn from(Mixture { value, choices }: Mixture) -> Self {
        let cells = choices.into_iter();
        Self {
            winning_chance: value,
            cells: cells
                .map(|(cell, chance)| Chance { cell, chance })
                .collect(),
        }
    }
}
