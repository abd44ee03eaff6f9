//! Pseudo-legal moves: what the pieces can do, the own General's safety left aside.

use crate::piece::{MoveList, PIECES, Turn};

/// Adds the pseudo-legal moves of the side to move, kind by kind in the order of
/// [`crate::board::PieceKind::ALL`], and square by square in reading order within a kind.
pub fn pseudo_legal(turn: &Turn, moves: &mut MoveList) {
    for piece in PIECES {
        for from in turn.board.pieces(turn.us, piece.kind()) {
            piece.pseudo_legal(turn, from, moves);
        }
    }
}
