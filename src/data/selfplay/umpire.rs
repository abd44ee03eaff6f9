//! The umpire, which ends decided and dead games.

use std::collections::HashMap;

use crate::any::AnyPosition;
use crate::game::{Ending, Side};
use crate::matches::Outcome;
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
pub(super) struct Umpire {
    times: HashMap<u64, u32>,
    before: Option<AnyPosition>,
    still: u32,
    /// The side with such a lead, and for how many plies.
    held: (Option<Side>, u32),
}

impl Umpire {
    pub(super) fn new() -> Self {
        Self {
            times: HashMap::new(),
            before: None,
            still: 0,
            held: (None, 0),
        }
    }

    /// The outcome, if the game ends here, after these moves. Call it after each move.
    pub(super) fn verdict(&mut self, position: &AnyPosition, moves: &[Played]) -> Option<Outcome> {
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
        if *times >= TIMES || self.still >= STILL {
            return Some(Outcome::ended(position, Ending::Turns));
        }
        let score = last.thought.score.unwrap_or(0);
        let side = before.to_move();
        let ahead = if score > 0 { side } else { !side };
        self.held = match (score.abs(), self.held) {
            (WON.., (Some(other), plies)) if other == ahead => (Some(ahead), plies + 1),
            (WON.., _) => (Some(ahead), 1),
            _ => (None, 0),
        };
        (score.abs() >= DECIDED || self.held.1 >= HELD).then_some(Outcome::Settled {
            winner: Some(ahead),
        })
    }
}
