//! Pictures of boards.

use super::board::{Board, PASSER, Round, name};
use super::cells::Cell;
use crate::picture::{Plan, Shape};

impl Board {
    /// The board to be drawn, with the cells of the round that led to it.
    #[must_use]
    pub fn plan(&self, last: Option<Round>) -> Plan {
        let columns = (1..=self.columns()).map(|column| column.to_string());
        let rows = (1..=self.rows()).map(|row| row.to_string());
        let place = |cell: Cell| (cell.column, cell.row);
        let mut plan = Plan::new("Eater", columns, rows);
        for cell in self.cells().iter() {
            let Some(side) = self.at(cell) else {
                continue;
            };
            let shape = if side == PASSER {
                Shape::Passer
            } else {
                Shape::Eater
            };
            let title = format!("{} on {cell}", name(side));
            plan = plan.piece(place(cell), side, shape, title);
        }
        let named = last.map(|last| [place(last.passer), place(last.eater)]);
        plan.marked(named.into_iter().flatten())
    }
}
