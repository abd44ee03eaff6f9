//! The umpire, which ends decided and dead games.

use std::collections::HashMap;

use super::play::Outcome;
use crate::any::AnyPosition;
use crate::game::{Ending, Side};
use crate::players::Played;
use crate::search::DECIDED;

/// A lead that counts as a win once it has held for [`HELD`] plies, in hundredths of a point.
const WON: i32 = 2_500;

/// Plies that such a lead has to hold.
const HELD: u32 = 6;

/// Plies without a gain that make a game dead.
const STILL: u32 = 50;

/// Occurrences of a position that end a game.
const TIMES: u32 = 3;

/// The state of the umpire in a game.
pub(crate) struct Umpire {
    times: HashMap<u64, u32>,
    before: Option<AnyPosition>,
    still: u32,
    /// The side with such a lead, and for how many plies.
    held: (Option<Side>, u32),
}

impl Umpire {
    pub(crate) fn new() -> Self {
        Self {
            times: HashMap::new(),
            before: None,
            still: 0,
            held: (None, 0),
        }
    }

    /// The outcome, if the game ends here, after these moves. Call it at the start and after each move.
    pub(crate) fn verdict(&mut self, position: &AnyPosition, moves: &[Played]) -> Option<Outcome> {
        let before = self.before.replace(position.clone());
        let times = self.times.entry(position.key()).or_default();
        *times += 1;
        let (Some(before), Some(last)) = (before, moves.last()) else {
            return None;
        };
        self.still = match before.gain(&last.mv) {
            ..=0 => self.still + 1,
            _ => 0,
        };
        // Both sides have an equal number of moves: if one converts a piece back and forth, the side that moves last
        // keeps it.
        let dead = *times >= TIMES || self.still >= STILL;
        if dead && moves.len().is_multiple_of(2) {
            return Some(Outcome::ended(position, Ending::Turns));
        }
        // A player that does not search reports no score.
        let score = last.thought.score?;
        let side = before.to_move();
        let ahead = if score > 0 { side } else { !side };
        self.held = match (score.abs(), self.held) {
            (WON.., (Some(other), plies)) if other == ahead => (Some(ahead), plies + 1),
            (WON.., _) => (Some(ahead), 1),
            _ => (None, 0),
        };
        // A win that comes out of nothing may be a fault of the player that announces it: such a lead must have stood
        // at the score before. A player may announce its own loss at once.
        let decided = score <= -DECIDED || (score >= DECIDED && self.held.1 > 1);
        (decided || self.held.1 >= HELD).then_some(Outcome::Settled {
            winner: Some(ahead),
        })
    }
}
