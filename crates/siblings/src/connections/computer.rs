//! The computer player.

use std::num::NonZero;
use std::time::Duration;

use super::{Placing, Position, placings};
use crate::Level;
use crate::engine::Engine;
use crate::game::{Game, Side};
use crate::search::instant::Instant;
use crate::search::{Analysis, Choice, Evaluation, Limits, Node, Policy, Query, Stop};

/// Any piece on any empty square. No gains are given: to try captures first takes longer than it saves.
#[derive(Clone, Copy, Debug)]
pub struct EveryMove;

impl Policy<Position> for EveryMove {
    fn choices(&self, position: &Position, choices: &mut Vec<Choice<Placing>>) -> Node {
        choices.extend(placings(position).map(|placing| Choice::new(placing, 0)));
        // A side has to fill an empty square, even if that does more harm than good.
        match position.empty() {
            0 => Node::Over,
            _ => Node::Bound,
        }
    }

    /// Nothing: captures threaten everywhere until the board is full.
    fn unsettled(&self, position: &Position, _: &mut Vec<Choice<Placing>>) -> Node {
        match position.empty() {
            0 => Node::Over,
            _ => Node::MayStand,
        }
    }
}

/// The lead of the side to move, in hundredths of a point, as searches report it.
#[derive(Clone, Copy, Debug)]
pub struct ScoreDifference;

/// The worth of a point, as a score.
pub(super) const POINT: i32 = 100;

impl Evaluation<Position> for ScoreDifference {
    fn evaluate(&self, position: &Position) -> i32 {
        let lead = match position.to_move() {
            Side::White => position.lead(),
            Side::Black => -position.lead(),
        };
        POINT * lead
    }
}

/// With this many empty squares or fewer, a search to the end of the game takes a fraction of the time that a move has
/// before.
const SOLVED: u32 = 10;

/// The size of the computer's table, in MiB: it searches millions of positions, more than other players.
const TABLE: NonZero<usize> = NonZero::new(64).expect("64 is not 0");

/// A player that looks ahead, for one game.
#[derive(Clone, Debug)]
pub struct Computer {
    /// Time for the moves that are left.
    time: Duration,
    /// The seed that chooses between equal moves; without it, the first is played.
    seed: Option<u64>,
}

impl Computer {
    /// A player that takes at most `time` for all its moves together.
    #[must_use]
    pub const fn new(time: Duration) -> Self {
        Self { time, seed: None }
    }

    /// The same player, which chooses between equal moves by this seed.
    #[must_use]
    pub const fn seeded(self, seed: Option<u64>) -> Self {
        Self { seed, ..self }
    }

    /// Chooses a move; there is none on a full board.
    ///
    /// It looks deeper until the time for the move is over or the end of the game is reached.
    pub fn choose(&mut self, position: &Position) -> Option<Placing> {
        self.choose_by(position, &Stop::new(), |_| ())
    }

    /// [`Computer::choose`] for a watcher: `each` sees what the search has found after each depth, and `stop` ends
    /// it early.
    pub fn choose_by(
        &mut self,
        position: &Position,
        stop: &Stop,
        each: impl FnMut(&Analysis<Placing>),
    ) -> Option<Placing> {
        let start = Instant::now();
        let limits = Limits {
            time: Some(self.share(position)),
            ..Limits::default()
        };
        // A new chooser for each move, so that a copy of a player knows no more than the position.
        let mut chooser = Position::chooser(Level::Search, self.seed, limits);
        // If there is not enough memory, the search keeps the table that it has, and sees less.
        let _ = chooser.resize(TABLE);
        let query = Query {
            stop: stop.clone(),
            ..Query::new(limits)
        };
        let decision = chooser.choose_by(position, &query, each);
        self.time = self.time.saturating_sub(start.elapsed());
        decision.map(|decision| decision.chosen.mv)
    }

    /// The time for a move: the same for all until the end can be calculated. Twice that is kept for the end, where no
    /// move takes more than half of the rest, because a busy machine may pause at any time.
    fn share(&self, position: &Position) -> Duration {
        let before = position.empty().saturating_sub(SOLVED).div_ceil(2);
        self.time / (before + 2)
    }
}
