//! The computer player.

use std::num::NonZero;
use std::time::Duration;

use super::{Placing, Position, placings};
use crate::engine::Engine;
use crate::game::{Game, Side};
use crate::games::Plain;
use crate::search::instant::Instant;
use crate::search::{Analysis, Choice, Evaluation, Limits, Node, Policy, Query, Stop};

/// Any piece on any empty square. No gain is told: to try captures first takes longer than it saves.
#[derive(Clone, Copy, Debug)]
pub struct EveryMove;

impl Policy<Position> for EveryMove {
    fn choices(&self, position: &Position, choices: &mut Vec<Choice<Placing>>) -> Node {
        choices.extend(placings(position).map(|placing| Choice::new(placing, 0)));
        // Each empty square has to be filled, and in the end that may do more harm than good.
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

/// The lead of the side to move, in hundredths of a point, as searches tell it.
#[derive(Clone, Copy, Debug)]
pub struct ScoreDifference;

/// What a point is worth.
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

/// From so many empty squares on, the game is played to its end in a fraction of the time that a move has
/// before.
const SOLVED: u32 = 10;

/// How large a table the computer has, in MiB: its millions of positions are more than others search.
const TABLE: NonZero<usize> = NonZero::new(64).expect("64 is not 0");

/// A player that looks ahead, for one game.
#[derive(Clone, Debug)]
pub struct Computer {
    /// Time for the moves that are left.
    time: Duration,
    /// What equal moves are chosen between by; without it, the first is played.
    seed: Option<u64>,
}

impl Computer {
    /// A player that takes at most `time` for all its moves together.
    #[must_use]
    pub const fn new(time: Duration) -> Self {
        Self { time, seed: None }
    }

    /// The same player, which chooses between equal moves by this number.
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
        // A new one for each move, so that a copy of a player knows no more than the position.
        let mut chooser = Position::chooser(Plain::Search, self.seed, limits);
        // Where there is no such memory, the search keeps the table that it has, and sees less.
        let _ = chooser.resize(TABLE);
        let query = Query {
            stop: stop.clone(),
            ..Query::new(limits)
        };
        let decision = chooser.choose_by(position, &query, each);
        self.time = self.time.saturating_sub(start.elapsed());
        decision.map(|decision| decision.chosen.mv)
    }

    /// The time for a move: the same for all until the end can be calculated. Twice that is kept for the
    /// end, of which no move takes more than half: on a busy machine, a pause is never far.
    fn share(&self, position: &Position) -> Duration {
        let before = position.empty().saturating_sub(SOLVED).div_ceil(2);
        self.time / (before + 2)
    }
}
