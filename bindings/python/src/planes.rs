//! The input of a network: planes of numbers from 0 to 1, one a square.
//!
//! Everything is seen by the side to move, as in [`actions`](crate::actions).

use advance::board::SQUARES;
use advance::{PieceKind, Position};

use crate::actions::seen;

/// Eight kinds of own pieces, eight of enemies, walls, and the share of the game that is left.
pub(crate) const PLANES: usize = 2 * PieceKind::COUNT + 2;

const WALLS: usize = 2 * PieceKind::COUNT;

const LEFT: usize = WALLS + 1;

/// The number of values of a position.
pub(crate) const NUMBERS: usize = PLANES * SQUARES;

/// Writes the planes of a position of which this share of the game is left.
pub(crate) fn write(position: &Position, left: f32, planes: &mut [f32]) {
    planes.fill(0.0);
    let Position { board, to_move } = position;
    for (side, first) in [(*to_move, 0), (!*to_move, PieceKind::COUNT)] {
        for kind in PieceKind::ALL {
            let plane = (first + kind.index()) * SQUARES;
            for square in board.pieces(side, kind) {
                planes[plane + seen(*to_move, square).index()] = 1.0;
            }
        }
    }
    for square in board.walls() {
        planes[WALLS * SQUARES + seen(*to_move, square).index()] = 1.0;
    }
    planes[LEFT * SQUARES..].fill(left);
}
