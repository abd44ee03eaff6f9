//! What the network sees of a board: each piece and wall on its square, from a side's point of view.

use crate::board::{Content, PieceKind, SQUARES, Square};
use crate::game::Side;

/// How many features there are: own kinds, enemy kinds and walls on each square.
pub const FEATURES: usize = (2 * PieceKind::COUNT + 1) * SQUARES;

/// The feature that `content` on `square` is to `viewer`, who sees its own pieces move up the board.
#[must_use]
pub const fn feature(viewer: Side, content: Content, square: Square) -> usize {
    let plane = match content {
        Content::Piece(side, kind) if side.index() == viewer.index() => kind.index(),
        Content::Piece(_, kind) => PieceKind::COUNT + kind.index(),
        Content::Wall => 2 * PieceKind::COUNT,
    };
    let seen = match viewer {
        Side::White => square,
        Side::Black => square.flip(),
    };
    plane * SQUARES + seen.index()
}
