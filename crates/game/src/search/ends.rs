//! Ends of a game within three plies, proved by trying all moves of both sides. Shortcuts and policies overlook some.

use std::cmp::Reverse;

use super::budget::Stopped;
use super::{Line, Search};
use crate::game::Game;

impl<G: Game> Search<'_, G> {
    /// Moves those of `order` that win within three plies to the front and those that lose in two to the end, and
    /// returns a line for each. It stops at the `width`th win, or when the limits are reached.
    pub(super) fn prove_ends(
        &mut self,
        game: &G,
        order: &mut [G::Move],
        width: usize,
    ) -> Vec<Line<G::Move>> {
        let mut ends = Vec::new();
        let mut wins = 0;
        for &first in order.iter() {
            if wins == width {
                break;
            }
            let Ok(end) = self.end(game, first) else {
                break;
            };
            wins += usize::from(end.as_ref().is_some_and(|line| line.score > 0));
            ends.extend(end);
        }
        order.sort_by_cached_key(|&mv| Reverse(proved(&ends, mv).map_or(0, |line| line.score)));
        ends
    }

    /// The line of a move after which the game ends by force within two more plies; `None` if it does not.
    fn end(&mut self, game: &G, first: G::Move) -> Result<Option<Line<G::Move>>, Stopped> {
        self.budget.spend()?;
        let line = |score, rest| Ok(Some(Line { score, first, rest }));
        let child = game.after(first);
        let replies = child.legal_moves();
        if replies.is_empty() {
            return line(-self.result(&child, 1), Vec::new());
        }
        // If the turns run out first, the lead decides.
        let lasts = |plies| self.left.is_none_or(|left| left >= plies);
        if !lasts(2) {
            return Ok(None);
        }
        if let Some(reply) = child.winning_move() {
            return line(self.result(&child.after(reply), 2), vec![reply]);
        }
        if !lasts(3) {
            return Ok(None);
        }
        let mut end = None;
        for reply in replies {
            self.budget.spend()?;
            let after = child.after(reply);
            let Some(answer) = after.winning_move() else {
                return Ok(None);
            };
            end.get_or_insert_with(|| Line {
                score: -self.result(&after.after(answer), 3),
                first,
                rest: vec![reply, answer],
            });
        }
        Ok(end)
    }
}

/// The proved line of a move, if there is one.
pub(super) fn proved<M: PartialEq>(ends: &[Line<M>], mv: M) -> Option<&Line<M>> {
    ends.iter().find(|line| line.first == mv)
}
