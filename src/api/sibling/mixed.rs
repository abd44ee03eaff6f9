//! What best play would have mixed, where both sides choose at once.

use serde::Serialize;
use utoipa::ToSchema;

use crate::game::Game;
use crate::games::eater::{Plan, Position, Solver};

/// How a game of simultaneous moves is played best, as far as the side to move may know.
#[derive(Serialize, ToSchema)]
pub(crate) struct Mixed {
    /// How likely the first side wins when both play best, from 0 to 1.
    value: f64,
    /// What the side to move should choose, and how likely; what it should never choose is left out. Where nothing
    /// matters any more there is none.
    cells: Vec<Chance>,
}

/// A cell, and how likely best play names it.
#[derive(Serialize, ToSchema)]
struct Chance {
    /// The cell.
    cell: String,
    /// From 0 to 1.
    chance: f64,
}

/// What rounding may leave of a chance that is 0.
const NEVER: f64 = 1e-9;

impl Mixed {
    /// That of a position, where it is found at once. What the other side has named does not count.
    pub(super) fn of(position: &Position) -> Option<Self> {
        let Plan { cells, solution } = Solver::default().in_a_moment(position.board())?;
        let chances = cells.iter().zip(solution.of(position.to_move()));
        let chances = chances.filter(|&(_, &chance)| chance > NEVER);
        Some(Self {
            value: solution.value,
            cells: chances
                .map(|(cell, &chance)| Chance {
                    cell: cell.to_string(),
                    chance,
                })
                .collect(),
        })
    }
}
