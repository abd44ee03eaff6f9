//! The marks of the rules on a board.

use super::Picture;
use crate::board::Board;
use crate::game::Side;
use crate::moves::legality;
use crate::piece::shielded;

impl Picture {
    /// The board with its shields, and with the danger that a General is in; white at the bottom.
    #[must_use]
    pub fn marked(board: Board) -> Self {
        let [white, black] = Side::BOTH.map(|side| shielded(&board, side) & board.of(side));
        let picture = Self::new(board).shielded(white | black);
        Side::BOTH.into_iter().fold(picture, |picture, side| {
            picture.danger(side, legality::dangers(&board, side))
        })
    }
}
