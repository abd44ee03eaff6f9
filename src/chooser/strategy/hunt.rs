//! The hunt: a side's closeness to trapping the enemy's General.

use super::tuning::{self, BARE, POOR, STEPS, defence, defended, hunt_full_lead, hunt_lead};
use crate::board::geometry::around;
use crate::board::{SQUARES, Square, SquareSet};
use crate::game::Side;
use crate::moves::Position;
use crate::piece::{kinds, material};

/// The greatest distance on the board, in steps.
const FAR: i32 = 8;

/// The binary digits of that distance.
const DIGITS: usize = FAR.ilog2() as usize + 1;

/// The number of squares that a General reaches within one, two, three and four steps on an empty board, added up.
const OPEN: i32 = {
    let mut squares = 0;
    let mut step = 1;
    while step <= STEPS as i32 {
        squares += (2 * step + 1) * (2 * step + 1);
        step += 1;
    }
    squares
};

/// Adds the hunt of the side that is well ahead to `value`, the worth of a position for the side to move. Both are in
/// hundredths of a point.
#[inline]
pub(super) fn hunted(value: i32, position: &Position) -> i32 {
    let full = hunt_full_lead() - hunt_lead();
    let share = (value.abs() - hunt_lead()).clamp(0, full);
    if share == 0 {
        return value;
    }
    let hunter = match value > 0 {
        true => position.to_move,
        false => !position.to_move,
    };
    value + value.signum() * hunt(position, hunter) * share / full
}

/// Closeness of a side to trapping the enemy's General, in hundredths of a point.
///
/// It guides a search that does not see the end of the game, like the "mop-up" evaluations of chess programs.
#[inline]
fn hunt(position: &Position, side: Side) -> i32 {
    let board = &position.board;
    let prey = board.general(!side);
    let occupied = board.occupied();
    let near = nearness(prey, board.of(side)) + nearer(prey, board.general(side));
    let near = tuning::nearer() * near;
    let left = material(board, !side);
    let helpless = (defended() - left).clamp(0, defence());
    if helpless == 0 {
        return near;
    }
    // A General that walks away from an attack along its line is still attacked.
    let others = occupied - SquareSet::of(prey);
    let mut guarded = SquareSet::EMPTY;
    for (kind, piece) in kinds() {
        guarded |= piece.attacks_of(side, board.pieces(side, kind), others);
    }
    let barred = (occupied - board.of(side)) | guarded;
    let closed = tuning::closed() * (OPEN - freedom(prey, barred));
    (near + closed * helpless / defence()) * (1 + (POOR - left).clamp(0, BARE))
}

/// The greatest distance minus the distance between two squares, in steps.
#[inline]
const fn nearer(to: Square, from: Square) -> i32 {
    let files = from.file().abs_diff(to.file());
    let rows = from.row().abs_diff(to.row());
    FAR - if files > rows { files } else { rows } as i32
}

/// The sum of [`nearer`] over the pieces on these squares.
#[inline]
fn nearness(to: Square, pieces: SquareSet) -> i32 {
    let mut sum = 0;
    for &plane in NEARNESS[to.index()].iter().rev() {
        sum = 2 * sum + (pieces & plane).len() as i32;
    }
    sum
}

/// For each square and each binary digit, the squares whose nearness to it has this digit.
static NEARNESS: [[SquareSet; DIGITS]; SQUARES] = {
    let mut nearness = [[SquareSet::EMPTY; DIGITS]; SQUARES];
    let mut index = 0;
    while let Some(to) = Square::new(index) {
        let mut other = 0;
        while let Some(from) = Square::new(other) {
            let mut digit = 0;
            while digit < DIGITS {
                if nearer(to, from) >> digit & 1 != 0 {
                    nearness[index][digit] = nearness[index][digit].with(from);
                }
                digit += 1;
            }
            other += 1;
        }
        index += 1;
    }
    nearness
};

/// The number of squares that a General can reach within one to four steps if some squares are barred, added up.
#[inline]
fn freedom(general: Square, barred: SquareSet) -> i32 {
    let mut reached = SquareSet::of(general);
    let mut count = 0;
    for step in 0..STEPS {
        let next = reached | (around(reached) - barred);
        if next == reached {
            // Shut in: no further step reaches more squares.
            return count + (STEPS - step) as i32 * reached.len() as i32;
        }
        reached = next;
        count += reached.len() as i32;
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;

    fn closeness(line: &str) -> i32 {
        let position: Position = line.parse().expect("a position");
        hunt(&position, Side::White)
    }

    #[test]
    fn the_hunt_score_rises_as_the_trap_nears() {
        let open = closeness("9/9/9/4g4/9/9/9/9/M3G4 b");
        assert!(closeness("9/9/4g4/M8/9/9/9/9/4G4 b") > open);
        assert!(closeness("9/9/9/4g4/9/4G4/9/9/M8 b") > open);
        assert!(closeness("ddd6/9/9/4g4/9/9/9/9/M3G4 b") < open);
    }
}
