use std::sync::OnceLock;
use std::time::Duration;

use super::board::PieceKind;
use super::policy::worth;
use super::position::Position;
use super::size::{GREATEST, Size};
use crate::game::{Game, Side};
use crate::search::{Evaluation, Limits};

/// The bonus of a Knight for each leap that it is nearer to the centre than `FAR`.
const NEARER: i32 = 30;
const FAR: i32 = 5;

/// The bonus of a piece that can go to the centre, or capture there.
const GUARD: i32 = 100;

/// The most that points count, spared or spent: a win must remain one.
const MOST_POINTS: u64 = 800;

/// The worth of a position: pieces, Knights near the centre, and points spared.
#[derive(Clone, Copy, Debug)]
pub struct Heuristic;

/// The worth of a Knight on a board of this size, by the number of its place.
fn knights(size: Size) -> &'static [i32] {
    static WORTH: [OnceLock<Vec<i32>>; GREATEST + 1] = [const { OnceLock::new() }; GREATEST + 1];
    WORTH[usize::from(size.get())].get_or_init(|| {
        let nearness = |leaps: Option<u8>| leaps.map_or(0, |leaps| (FAR - i32::from(leaps)).max(0));
        let leaps = super::Board::leaps_to_centre(size).into_iter();
        leaps
            .map(|leaps| worth(PieceKind::Knight) + NEARER * nearness(leaps))
            .collect()
    })
}

/// The points that `side` has spared, compared with its enemy.
fn spared(position: &Position, side: Side) -> i32 {
    let [own, enemy] = [side, !side].map(|side| position.points(side));
    let difference = own.abs_diff(enemy).min(MOST_POINTS) as i32;
    if own < enemy { difference } else { -difference }
}

impl Evaluation<Position> for Heuristic {
    fn evaluate(&self, position: &Position) -> i32 {
        let us = position.to_move();
        let board = position.board();
        let knights = knights(board.size());
        let mut value = spared(position, us);
        let centre = board.size().index(board.size().centre());
        for (side, sign) in [(us, 1), (!us, -1)] {
            value += sign * GUARD * board.attackers(side, centre) as i32;
        }
        for (side, sign) in [(us, 1), (!us, -1)] {
            for (index, kind) in board.pieces_of(side) {
                value += sign
                    * match kind {
                        PieceKind::Knight => knights[index],
                        PieceKind::Archer => worth(PieceKind::Archer),
                    };
            }
        }
        value
    }

    fn price(&self, position: &Position, winner: Side) -> i32 {
        position.points(winner).min(MOST_POINTS) as i32
    }
}

/// The default limits of a player for a move: nodes worth about 10 ms on the usual board on one core of 2026, and
/// a cap in time for larger boards and slower machines.
#[must_use]
pub const fn move_limits() -> Limits {
    Limits {
        nodes: Some(6_000),
        depth: None,
        time: Some(Duration::from_millis(25)),
    }
}
