use std::time::Duration;

use super::board::{Kind, Move};
use super::policy::{Free, worth};
use super::position::Position;
use crate::game::{Game, Side};
use crate::search::{Evaluation, Limits, Search};

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
    /// What a Knight is worth, by the number of its place.
    knights: Vec<i32>,
}

impl Judgement {
    /// The evaluation for a search from `position`.
    #[must_use]
    pub fn new(position: &Position) -> Self {
        let nearness = |leaps: Option<u8>| leaps.map_or(0, |leaps| (FAR - i32::from(leaps)).max(0));
        let leaps = super::Board::leaps_to_centre(position.board().size());
        Self {
            before: [Side::First, Side::Second].map(|side| position.points(side)),
            knights: leaps
                .into_iter()
                .map(|leaps| worth(Kind::Knight) + NEARER * nearness(leaps))
                .collect(),
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
        let mut value = self.spent(position, !us) - self.spent(position, us);
        for (place, piece) in board.pieces() {
            let worth = match piece.kind {
                Kind::Knight => self.knights[board.size().index(place)],
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
    let mut search = Search::new(&judgement, [&Free, &Free]);
    search.run(position, &position.legal_moves(), limits).best
}
