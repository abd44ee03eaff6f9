//! How close a side is to trapping the enemy's General.

use crate::board::geometry::NEIGHBOURS;
use crate::board::{PieceKind, Square, SquareSet};
use crate::game::Side;
use crate::moves::Position;
use crate::piece::{PIECES, material};

/// What it is worth that a piece is a step nearer to the General, in hundredths of a point; the own General, without
/// which few pieces can trap another, counts twice.
const NEARER: i32 = 5;

/// The greatest distance on the board, in steps.
const FAR: i32 = 8;

/// What it is worth that the General cannot come to a square, in hundredths of a point: once for each of the steps
/// in which it could, so that near squares count most.
const CLOSED: i32 = 5;

/// How many steps of the General are looked at.
const STEPS: usize = 4;

/// The squares that it comes to within one, two, three and four steps on an empty board, counted together.
const OPEN: i32 = 9 + 25 + 49 + 81;

/// With this much material, in points, an enemy opens for its General what is closed; with [`FEW`] less it does
/// not any more.
const MANY: i32 = 24;
const FEW: i32 = 14;

/// How close a side is to trapping the enemy's General, in hundredths of a point.
///
/// In the sense of the "mop-up" evaluations of chess programs: what a search that does not see the end of the
/// game can go by.
pub(super) fn hunt(position: &Position, side: Side) -> i32 {
    let board = &position.board;
    let prey = board.general(!side);
    let occupied = board.occupied();
    let mut own = SquareSet::EMPTY;
    let mut guarded = SquareSet::EMPTY;
    let mut near = 0;
    for piece in PIECES {
        let kind = piece.kind();
        let pieces = board.pieces(side, kind);
        own |= pieces;
        for square in pieces {
            // A General that walks away from an attack along its line is still attacked.
            guarded |= piece.attacks(side, square, occupied - SquareSet::of(prey));
            let share = 1 + i32::from(kind == PieceKind::General);
            near += share * (FAR - steps(square, prey));
        }
    }
    let barred = (occupied - own) | guarded;
    let closed = CLOSED * (OPEN - freedom(prey, barred));
    let helpless = (MANY - material(board, !side)).clamp(0, FEW);
    NEARER * near + closed * helpless / FEW
}

/// How many squares a General can come to in each of its first steps if some are barred, counted together.
fn freedom(general: Square, barred: SquareSet) -> i32 {
    let mut reached = SquareSet::of(general);
    let mut last = reached;
    let mut count = 0;
    for _ in 0..STEPS {
        let around = last.iter().fold(SquareSet::EMPTY, |set, square| {
            set | NEIGHBOURS[square.index()]
        });
        last = around - barred - reached;
        reached |= last;
        count += reached.len() as i32;
    }
    count
}

/// How many steps of a General lie between two squares.
fn steps(a: Square, b: Square) -> i32 {
    let rows = (a.row() - b.row()).abs();
    let files = (a.file() - b.file()).abs();
    rows.max(files).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hunted(line: &str) -> i32 {
        let position: Position = line.parse().expect("a position");
        hunt(&position, Side::White)
    }

    #[test]
    fn the_hunt_is_closer_to_its_end_with_the_general_shut_in_the_pieces_near_and_the_enemy_poor() {
        let open = hunted("9/9/9/4g4/9/9/9/9/M3G4 b");
        assert!(hunted("9/9/4g4/M8/9/9/9/9/4G4 b") > open);
        assert!(hunted("9/9/9/4g4/9/4G4/9/9/M8 b") > open);
        assert!(hunted("ddd6/9/9/4g4/9/9/9/9/M3G4 b") < open);
    }
}
