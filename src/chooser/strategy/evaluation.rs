use super::hunt::hunted;
use super::weights::weights;
use crate::board::{PieceKind, SQUARES, Square};
use crate::game::Side;
use crate::moves::Position;
use crate::search::Evaluation;

/// The evaluation by a table of squares, in hundredths of a point: what each piece is worth where it stands, and for a
/// side that is well ahead how close it is to the end of its hunt. No level uses it: [`LEARNED`](super::LEARNED) is
/// compared with it.
///
/// What else was tried is not worth its time: mobility, shields, walls and enemies about the General,
/// and threats, all together, foretell results no better than these squares alone.
#[derive(Clone, Copy, Debug)]
pub struct Judgement;

/// For each colour, kind and square.
static WORTH: [[[i16; SQUARES]; PieceKind::COUNT]; 2] = {
    let mut worth = [[[0; SQUARES]; PieceKind::COUNT]; 2];
    let mut kind = 0;
    while kind < PieceKind::COUNT {
        let weights = weights(PieceKind::ALL[kind]);
        let mut index = 0;
        while let Some(square) = Square::new(index) {
            // The rules know no left and right.
            let from_edge = if square.file() > 4 {
                8 - square.file()
            } else {
                square.file()
            };
            let weight = weights[square.row() as usize][from_edge as usize];
            worth[Side::White.index()][kind][index] = weight;
            worth[Side::Black.index()][kind][square.flip().index()] = weight;
            index += 1;
        }
        kind += 1;
    }
    worth
};

impl Evaluation<Position> for Judgement {
    fn evaluate(&self, position: &Position) -> i32 {
        let worth = |side: Side| -> i32 {
            let of_kind = |kind: PieceKind| -> i32 {
                let worth = &WORTH[side.index()][kind.index()];
                let squares = position.board.pieces(side, kind).iter();
                squares.map(|square| i32::from(worth[square.index()])).sum()
            };
            PieceKind::ALL.into_iter().map(of_kind).sum()
        };
        hunted(worth(position.to_move) - worth(!position.to_move), position)
    }
}
