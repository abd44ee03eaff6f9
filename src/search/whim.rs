//! What keeps a side that is ahead from moving back and forth.
//!
//! A search that knows no more than the position chooses the same move whenever it meets it. Where nothing gets better
//! within its depth it can prefer each of two positions to the other, and never leaves them. So moves of nearly
//! equal worth take turns: each has a whim, which depends on how many plies are left.

use super::{Analysis, DECIDED, MAX_PLY, NEGATIVE_DECIDED, Search};
use crate::game::Game;
use crate::game::random::SplitMix;

/// A side that is ahead by this much is to make something of it, in units of the evaluation.
const AHEAD: i32 = 400;

/// A whim is worth less than this, in units of the evaluation.
const WHIM: u64 = 32;

/// With so many plies left at the root, a side that is restless repeats positions to hold its lead until the end. With
/// more, it is to look for a win that ends the game.
const HOLDING: usize = 16;

impl<G: Game> Search<'_, G> {
    /// Whether the last turn is so near the root that to repeat positions is a way to hold a lead.
    pub(super) fn is_holding(&self) -> bool {
        let last = if self.restless { HOLDING } else { MAX_PLY };
        self.left.is_some_and(|left| left <= last)
    }

    /// Whether the moves from here have whims: where one is chosen for a side that is ahead, the last turn is in
    /// sight, and the side does not only hold its lead. Before that a move is the same however many turns are left.
    /// Several of the best moves are compared by what they are worth.
    pub(super) fn is_whimsical(&mut self, game: &G, width: usize) -> bool {
        self.restless
            && width == 1
            && self.left.is_some_and(|left| left <= MAX_PLY)
            && !self.is_holding()
            && self.worth(game, 0) >= AHEAD
    }

    /// What a move at the root counts for more than it is worth, if `child` comes after it.
    pub(super) fn whim(&self, child: &G) -> i32 {
        let left = self.left.unwrap_or(0) as u64;
        (SplitMix::keyed(left, child.key()).next() % WHIM) as i32
    }

    /// What was found, with the scores that the moves have without their whims.
    pub(super) fn without_whims(
        &self,
        game: &G,
        analysis: &Analysis<G::Move>,
    ) -> Analysis<G::Move> {
        let mut analysis = analysis.clone();
        if self.whimsical {
            for line in &mut analysis.lines {
                line.score = fancied(line.score, -self.whim(&game.after(line.first)));
            }
        }
        analysis
    }
}

/// A score with a whim; the end of a game counts what it is worth.
pub(super) const fn fancied(score: i32, whim: i32) -> i32 {
    match score {
        ..=NEGATIVE_DECIDED | DECIDED.. => score,
        _ if score + whim >= DECIDED => DECIDED - 1,
        _ => score + whim,
    }
}
