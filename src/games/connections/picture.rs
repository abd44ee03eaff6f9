//! Pictures of boards.

use super::square::COLUMNS;
use super::{Kind, Placing, Position, Square};
use crate::game::{Game, Side};
use crate::picture::{Plan, Shape};

impl Position {
    /// The board to be drawn, with the placing that led to it.
    #[must_use]
    pub fn plan(&self, last: Option<Placing>) -> Plan {
        let columns = ["a", "b", "c", "d", "e", "f"].map(str::to_owned);
        let rows = ["0", "1", "2", "3"].map(str::to_owned);
        let place = |square: Square| (square.index() % COLUMNS, square.index() / COLUMNS);
        let mut plan = Plan::new(Self::NAME, columns, rows);
        for square in Square::all() {
            let Some((side, kind)) = self.at(square) else {
                continue;
            };
            let (shape, called) = match (side, kind) {
                (Side::White, Kind::Plus) => (Shape::RoundPlus, "plus"),
                (Side::White, Kind::Cross) => (Shape::RoundCross, "cross"),
                (Side::Black, Kind::Plus) => (Shape::EdgedPlus, "plus"),
                (Side::Black, Kind::Cross) => (Shape::EdgedCross, "cross"),
            };
            let owner = Self::SIDES[side.index()];
            let name = format!("{called} of {owner} on {square}");
            plan = plan.piece(place(square), side, shape, name);
        }
        plan.marked(last.map(|placing| place(placing.square)))
    }
}
