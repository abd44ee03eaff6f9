//! Straight lines.

use std::io;

use super::board::{Board, EATER, PASSER};
use super::cells::Cell;
use super::player::{Player, any};
use crate::game::Side;
use crate::game::random::SplitMix;

/// Fills a straight line: the Passer a column, the Eater a row, from its first cell to its last. It takes
/// a line without a marker of the enemy that has the most of its own, by chance among equal ones; when
/// there is none left, any cell.
pub struct Straight(SplitMix);

impl Straight {
    /// Another seed gives other choices.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(SplitMix::new(seed))
    }
}

impl Player for Straight {
    fn choose(&mut self, board: &Board, role: Side) -> io::Result<Cell> {
        let cells = next(board, role);
        Ok(if cells.is_empty() {
            any(board, &mut self.0)
        } else {
            cells[self.0.index(cells.len())]
        })
    }

    fn begin(&mut self, seed: u64) {
        self.0 = SplitMix::new(seed);
    }
}

/// The cells that [`Straight`] chooses from; none when it names any.
pub(super) fn next(board: &Board, role: Side) -> Vec<Cell> {
    let open: Vec<_> = lines(board, role)
        .into_iter()
        .filter(|line| line.iter().all(|&cell| board.at(cell) != Some(!role)))
        .filter_map(|line| {
            let empty = line.iter().filter(|&&cell| board.at(cell).is_none());
            Some((empty.clone().count(), *empty.clone().next()?))
        })
        .collect();
    let fewest = open.iter().map(|&(empty, _)| empty).min();
    open.into_iter()
        .filter(|&(empty, _)| Some(empty) == fewest)
        .map(|(_, cell)| cell)
        .collect()
}

/// The columns for the Passer, the rows for the Eater.
fn lines(board: &Board, role: Side) -> Vec<Vec<Cell>> {
    let (rows, columns) = (0..board.rows(), 0..board.columns());
    match role {
        PASSER => columns
            .map(|column| rows.clone().map(|row| Cell { row, column }).collect())
            .collect(),
        EATER => rows
            .map(|row| columns.clone().map(|column| Cell { row, column }).collect())
            .collect(),
    }
}
