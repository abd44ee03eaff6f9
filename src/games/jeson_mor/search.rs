use std::sync::OnceLock;
use std::time::Duration;

use super::board::{Kind, Move};
use super::policy::{AnyMove, worth};
use super::position::Position;
use super::size::{GREATEST, Size};
use crate::game::Game;
use crate::search::{Evaluation, Limits, Search};
use crate::side::Side;

/// What a Knight is worth more for each leap that it is nearer to the centre than `FAR`.
const NEARER: i32 = 20;
const FAR: i32 = 5;

/// The most that the points of a winner count: a win must remain one.
const MOST_POINTS: u64 = 800;

/// What a position is worth to a search that begins at another: pieces, Knights near the centre, and
/// points spared.
#[derive(Clone, Debug)]
pub struct Judgement {
    /// The points of both sides where the search began.
    before: [u64; 2],
}

/// What a Knight is worth on a board of this size, by the number of its place.
fn knights(size: Size) -> &'static [i32] {
    static WORTH: [OnceLock<Vec<i32>>; GREATEST + 1] = [const { OnceLock::new() }; GREATEST + 1];
    WORTH[usize::from(size.get())].get_or_init(|| {
        let nearness = |leaps: Option<u8>| leaps.map_or(0, |leaps| (FAR - i32::from(leaps)).max(0));
        let leaps = super::Board::leaps_to_centre(size).into_iter();
        leaps
            .map(|leaps| worth(Kind::Knight) + NEARER * nearness(leaps))
            .collect()
    })
}

impl Judgement {
    /// The evaluation for searches all through a game, from its start on.
    pub const SINCE_THE_START: Self = Self { before: [0; 2] };

    /// The evaluation for a search from `position`.
    #[must_use]
    pub fn new(position: &Position) -> Self {
        Self {
            before: [Side::White, Side::Black].map(|side| position.points(side)),
        }
    }

    /// The points that a side has spent since the search began.
    fn spent(&self, position: &Position, side: Side) -> i32 {
        let spent = position
            .points(side)
            .saturating_sub(self.before[side as usize]);
        spent.min(MOST_POINTS) as i32
    }
}

impl Evaluation<Position> for Judgement {
    fn evaluate(&self, position: &Position) -> i32 {
        let us = position.to_move();
        let board = position.board();
        let knights = knights(board.size());
        let mut value = self.spent(position, !us) - self.spent(position, us);
        for (place, piece) in board.pieces() {
            let worth = match piece.kind {
                Kind::Knight => knights[board.size().index(place)],
                Kind::Archer => worth(Kind::Archer),
            };
            value += if piece.side == us { worth } else { -worth };
        }
        value
    }

    fn price(&self, position: &Position, winner: Side) -> i32 {
        self.spent(position, winner)
    }
}

/// What a player may spend on a move: nodes worth about 10 ms on the usual board on one core of 2026, and
/// a cap in time for larger boards and slower machines.
#[must_use]
pub const fn a_move() -> Limits {
    Limits {
        nodes: Some(6_000),
        depth: None,
        time: Some(Duration::from_millis(25)),
    }
}

/// The move that a search within `limits` finds best: a win as soon as there is one, and of equally quick
/// wins the one of the fewest points. `None` when the game is over.
#[must_use]
pub fn best_move(position: &Position, limits: &Limits) -> Option<Move> {
    let judgement = Judgement::new(position);
    let mut search = Search::new(&judgement, [&AnyMove, &AnyMove]);
    search.run(position, &position.legal_moves(), limits).best
}
