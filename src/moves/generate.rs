//! Pseudo-legal moves: what the pieces can do, regardless of their own General's safety.

use std::ops::ControlFlow;

use crate::piece::{MoveGroup, MoveList, Turn, kinds};

/// Passes the pseudo-legal moves of the side to move to `each` until it breaks: kind by kind in the order of
/// [`crate::board::PieceKind::ALL`], and square by square in reading order within a kind.
#[inline]
pub fn pseudo_legal<B>(
    turn: &Turn,
    mut each: impl FnMut(MoveGroup) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let mut moves = MoveList::new();
    for (kind, piece) in kinds() {
        for from in turn.board.pieces(turn.us, kind) {
            moves.clear();
            piece.pseudo_legal(turn, from, &mut moves);
            for &group in moves.groups() {
                each(group)?;
            }
        }
    }
    ControlFlow::Continue(())
}
