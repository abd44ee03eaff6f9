//! Pictures of boards.

use super::board::{PASSER, name};
use super::cells::Cell;
use super::position::Position;
use crate::picture::{Plan, Shape};

impl Position {
    /// The board to be drawn, with the cells of the last round of the `moves` that led to it. A cell that waits for
    /// the other side's is not drawn.
    #[must_use]
    pub fn plan(&self, moves: &[Cell]) -> Plan {
        let board = self.board();
        let columns = (1..=board.columns()).map(|column| column.to_string());
        let rows = (1..=board.rows()).map(|row| row.to_string());
        let place = |cell: Cell| (cell.column, cell.row);
        let mut plan = Plan::new("Eater", columns, rows);
        for cell in board.cells().iter() {
            let Some(side) = board.at(cell) else {
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
        plan.marked(self.round(moves).iter().copied().map(place))
    }
}
