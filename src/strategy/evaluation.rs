use super::weights::WEIGHTS;
use crate::board::{Colour, PieceKind, SQUARES, Square};
use crate::game::Game;
use crate::moves::Position;
use crate::search::Evaluation;

/// The evaluation of Advance, in hundredths of a point.
#[derive(Clone, Copy, Debug)]
pub struct Judgement;

/// t
pub static TABLE: [[[i16; SQUARES]; 8]; 2] = {
    let mut table = [[[0; SQUARES]; 8]; 2];
    let mut kind = 0;
    while kind < 8 {
        let mut i = 0;
        while i < SQUARES {
            let square = Square::new(i).unwrap();
            let file = square.file();
            let file = if file > 4 { 8 - file } else { file };
            let w = WEIGHTS[kind][(square.row() * 5 + file) as usize] as i16;
            table[0][kind][i] = w;
            table[1][kind][square.flip().index()] = w;
            i += 1;
        }
        kind += 1;
    }
    table
};

/// n
#[derive(Clone, Copy, Debug)]
pub struct Plain;
impl Evaluation<Position> for Plain {
    fn evaluate(&self, position: &Position) -> i32 {
        let lead = 100 * position.lead();
        if position.first_to_move() { lead } else { -lead }
    }
}

impl Evaluation<Position> for Judgement {
    fn evaluate(&self, position: &Position) -> i32 {
        let mut sum = [0i32; 2];
        for colour in Colour::BOTH {
            for kind in PieceKind::ALL {
                let table = &TABLE[colour.index()][kind.index()];
                for square in position.board.pieces(colour, kind) {
                    sum[colour.index()] += i32::from(table[square.index()]);
                }
            }
        }
        let lead = sum[0] - sum[1];
        if position.first_to_move() { lead } else { -lead }
    }
}
