//! Adjudication: ending decided and dead games.

use std::collections::HashMap;

use super::play::Outcome;
use crate::any::AnyPosition;
use crate::game::{Ending, Side};
use crate::players::Played;
use crate::search::DECIDED;

/// A lead that counts as a win once it has lasted [`WON_PLIES`] plies, in hundredths of a point.
const WON: i32 = 2_500;

/// Plies that such a lead has to last.
const WON_PLIES: u32 = 6;

/// Plies without a gain that make a game dead.
const QUIET_PLIES: u32 = 50;

/// Occurrences of a position that end a game.
const REPETITIONS: u32 = 3;

/// The adjudicator of one game.
pub(crate) struct Adjudicator {
    times: HashMap<u64, u32>,
    before: Option<AnyPosition>,
    quiet_plies: u32,
    /// The side with such a lead, and its length in plies.
    won_lead: (Option<Side>, u32),
}

impl Adjudicator {
    pub(crate) fn new() -> Self {
        Self {
            times: HashMap::new(),
            before: None,
            quiet_plies: 0,
            won_lead: (None, 0),
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
        self.quiet_plies = match before.gain(&last.mv) {
            ..=0 => self.quiet_plies + 1,
            _ => 0,
        };
        // Both sides have an equal number of moves: if one converts a piece back and forth, the side that moves last
        // keeps it.
        let dead = *times >= REPETITIONS || self.quiet_plies >= QUIET_PLIES;
        if dead && moves.len().is_multiple_of(2) {
            return Some(Outcome::ended(position, Ending::Turns));
        }
        // A player that does not search reports no score.
        let score = last.info.score?;
        let side = before.to_move();
        let ahead = if score > 0 { side } else { !side };
        self.won_lead = match (score.abs(), self.won_lead) {
            (WON.., (Some(other), plies)) if other == ahead => (Some(ahead), plies + 1),
            (WON.., _) => (Some(ahead), 1),
            _ => (None, 0),
        };
        // A win that comes out of nothing may be a fault of the player that announces it: such a lead must have stood
        // at the score before. A player may announce its own loss at once.
        let decided = score <= -DECIDED || (score >= DECIDED && self.won_lead.1 > 1);
        (decided || self.won_lead.1 >= WON_PLIES).then_some(Outcome::Settled {
            winner: Some(ahead),
        })
    }
}
