//! Ends games that have nothing more to teach.

use std::collections::HashMap;

use crate::any::AnyPosition;
use crate::game::{Ending, Side};
use crate::matches::Outcome;
use crate::players::Played;
use crate::search::DECIDED;

/// A lead that is as good as a win, in hundredths of a point, once it has held for [`HELD`] plies.
const WON: i32 = 2_500;

/// How many plies such a lead has to hold.
const HELD: u32 = 6;

/// How many plies without a gain are enough to call a game dead.
const STILL: u32 = 50;

/// How many times a position may come up.
const TIMES: u32 = 3;

/// What has happened in a game.
pub(super) struct Umpire {
    times: HashMap<u64, u32>,
    before: Option<AnyPosition>,
    still: u32,
    /// Who has had such a lead, and for how many plies.
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

    /// What the game comes to, if it is to end here, after these moves. It has to be asked after each.
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
