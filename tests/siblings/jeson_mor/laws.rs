//! The laws of every game, on boards of every size.

use advance::Side;
use advance::games::jeson_mor::{Board, Piece, PieceKind, Position, Size, Square};
use proptest::prelude::*;

use crate::siblings::laws;
use crate::tries;

/// A board of a random size with random pieces, some for each side, and moves protected at first.
pub fn position() -> impl Strategy<Value = Position> {
    let pieces = prop::collection::vec((any::<bool>(), any::<bool>(), 0..25u8, 0..25u8), 1..40);
    (1..=5i64, pieces, 0..4u64).prop_map(|(half, pieces, protected)| {
        let size = Size::new(2 * half + 1).unwrap();
        let mut board = Board::start(size, true);
        for (first, knight, x, y) in pieces {
            let side = if first { Side::White } else { Side::Black };
            let kind = if knight {
                PieceKind::Knight
            } else {
                PieceKind::Archer
            };
            let (x, y) = (x % size.get(), y % size.get());
            // The first column of the outer rows stays as it is, so that both sides have a piece.
            let place = Square { x, y };
            if y > 0 && y + 1 < size.get() {
                board.set(place, Some(Piece { side, kind }));
            } else if x > 0 {
                board.set(place, None);
            }
        }
        Position::new(board, protected)
    })
}

proptest! {
    #![proptest_config(tries(30))]

    #[test]
    fn every_game_keeps_the_laws(position in position(), seed in any::<u64>()) {
        laws::hold_along_a_game(&position, seed);
    }
}
