//! Pictures of boards.

use super::{Move, Position, Square, name};
use crate::picture::{Plan, Shape};

impl Position {
    /// The board to be drawn, with the move that led to it.
    #[must_use]
    pub fn plan(&self, last: Option<Move>) -> Plan {
        let names = |names: [char; 8]| names.map(String::from);
        let columns = names(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']);
        let rows = names(['8', '7', '6', '5', '4', '3', '2', '1']);
        let place = |square: Square| (square.index() / 8, 7 - square.index() % 8);
        let mut plan = Plan::new("checkers", columns, rows).chequered();
        for square in Square::in_reading_order() {
            let Some(piece) = self.at(square) else {
                continue;
            };
            let (shape, kind) = match piece.king {
                true => (Shape::King, "king"),
                false => (Shape::Pawn, "pawn"),
            };
            let name = format!("{} {kind} on {square}", name(piece.side));
            plan = plan.piece(place(square), piece.side, shape, name);
        }
        match last {
            Some(mv) => plan.moved(mv.path().iter().map(|&square| place(square))),
            None => plan,
        }
    }
}
