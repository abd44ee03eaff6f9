//! Straight lines.

use super::board::{Board, EATER, PASSER};
use super::cells::Cell;
use super::player::{Drawn, Strategy, any};
use crate::game::Side;
use crate::game::random::SplitMix;
use crate::search::Query;

/// [`Level::Straight`](super::Level::Straight).
pub(super) struct Straight;

impl Strategy for Straight {
    fn name(&mut self, board: &Board, role: Side, mut chance: SplitMix, _: &Query) -> Drawn {
        let cells = next(board, role);
        if cells.is_empty() {
            any(board, &mut chance)
        } else {
            Drawn::evenly(cells, &mut chance)
        }
    }
}

/// The cells that [`Straight`] chooses from; none if it names any cell.
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
