//! Pictures of boards.

use super::board::{Kind, Move, Place};
use super::position::Position;
use crate::picture::{Plan, Shape};

impl Position {
    /// The board to be drawn, with the move that led to it.
    #[must_use]
    pub fn plan(&self, last: Option<Move>) -> Plan {
        let size = self.board().size();
        let columns = (b'a'..).take(size.get().into());
        let columns = columns.map(|letter| char::from(letter).to_string());
        let rows = (1..=size.get()).rev().map(|row| row.to_string());
        let place = |Place { x, y }: Place| (usize::from(x), usize::from(size.get() - 1 - y));
        let mut plan = Plan::new("Jeson Mor", columns, rows).cross(place(size.centre()));
        for (at, piece) in self.board().pieces() {
            let shape = match piece.kind {
                Kind::Knight => Shape::Knight,
                Kind::Archer => Shape::Archer,
            };
            let name = format!("{} {} on {at}", piece.side, piece.kind.name());
            plan = plan.piece(place(at), piece.side, shape, name);
        }
        match last {
            Some(mv) => plan.moved([place(mv.from), place(mv.to)]),
            None => plan,
        }
    }
}
