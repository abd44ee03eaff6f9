//! The boards that the solver goes through, of any size.

use super::board::{Board, EATER, PASSER, Round};
use super::cells::Cell;
use super::memory::Key;
use super::{openings, paths};

/// A board as the solver goes through it.
pub(super) trait Grid: Copy {
    /// The relevant boards after the rounds of each pair of empty cells: first those with the Passer's first cell.
    fn rounds(self) -> Vec<Self>;

    /// True if the Passer has a path.
    fn has_path(self) -> bool;

    /// True if a row of a relevant board has one open cell alone, which is empty, so that the Eater names it; or none.
    /// This takes less time than a look-up in the memory.
    fn has_gap(self) -> bool;

    /// See [`Board::reduced`].
    fn relevant(self) -> Self;

    /// See [`Board::canonical`].
    fn first_image(self) -> Self;

    /// True if a board without a path is plainly lost for the Passer: no path is open, or all open paths share an empty
    /// cell, which the Eater names.
    fn is_lost(self) -> bool;

    /// The worth of a reduced, canonical board, if it is stored.
    fn stored(self) -> Option<f64>;

    /// Its key in the memory.
    fn key(self) -> Key;
}

/// Boards of any size.
impl Grid for Board {
    fn rounds(self) -> Vec<Self> {
        let cells: Vec<_> = self.empty().iter().collect();
        let after = |&passer: &Cell| {
            let round = move |&eater: &Cell| Round { passer, eater };
            cells
                .iter()
                .map(move |eater| self.after(round(eater)).reduced())
        };
        cells.iter().flat_map(after).collect()
    }

    fn has_path(self) -> bool {
        paths::cross(self.of(PASSER), self.rows())
    }

    fn has_gap(self) -> bool {
        let open = self.cells() - self.of(EATER);
        let rows = open.0.iter().zip(self.of(PASSER).0).take(self.rows());
        rows.into_iter()
            .any(|(open, passer)| open.count_ones() < 2 && open & passer == 0)
    }

    fn relevant(self) -> Self {
        self.reduced()
    }

    fn first_image(self) -> Self {
        self.canonical()
    }

    fn is_lost(self) -> bool {
        openings::is_lost(&self)
    }

    fn stored(self) -> Option<f64> {
        openings::worth(&self)
    }

    fn key(self) -> Key {
        Key::new(&self)
    }
}
