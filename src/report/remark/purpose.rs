//! What a move is good for besides what it takes: what it saves, threatens, shields, opens or hinders.

use super::Remark;
use crate::board::Move;
use crate::moves::Position;
use crate::report::threats::{moves_there, net, passed, reach, shielded_friends, takes_on, worst};

/// A piece must reach this many squares more or fewer before that is worth a word.
const FREER: usize = 3;

impl Remark<'_> {
    /// The own piece that was about to be lost and no longer is.
    pub(super) fn saved(&self, mv: Move, after: &Position) -> Option<String> {
        let before = passed(self.position);
        let threat = worst(&before)?;
        let here = match threat.to == mv.from && moves_there(mv.action) {
            true => mv.to,
            false => threat.to,
        };
        // An answer to a threat that costs as much elsewhere saves nothing.
        if worst(after).is_some_and(|left| net(after, left) >= net(&before, threat)) {
            return None;
        }
        // What is said to be saved is not to be taken by the reply.
        if self.line.get(1).is_some_and(|reply| reply.to == here) {
            return None;
        }
        let target = match threat.to == mv.from {
            true => "it".to_owned(),
            false => self.standing(self.position, threat.to),
        };
        if mv.to == threat.from && mv.action.takes() {
            return Some(format!("{target} was about to be lost to that piece"));
        }
        let taker = self.standing(self.position, threat.from);
        let lost = format!("{target} was about to be lost to {taker}");
        let is_taken = takes_on(after, here).next().is_some();
        Some(match (here == mv.to, is_taken) {
            (true, false) => format!("{lost}; on {here} it is out of reach"),
            (false, false) => format!("{lost}; now it is safe"),
            (_, true) => format!("{lost}; now it is guarded"),
        })
    }

    /// What could be taken by the next move and could not before.
    pub(super) fn threat(&self, after: &Position) -> Option<String> {
        let next = passed(after);
        if next.winning_move().is_some() && self.position.winning_move().is_none() {
            return Some("that threatens to win with the next move".to_owned());
        }
        let threat = worst(&next)?;
        let known = takes_on(self.position, threat.to).any(|mv| net(self.position, mv) > 0);
        (!known).then(|| format!("that threatens {}", self.standing(after, threat.to)))
    }

    /// What a quiet move is good for.
    pub(super) fn good(&self, mv: Move, after: &Position) -> Option<String> {
        let us = self.mover();
        let friends = shielded_friends(&after.board, us);
        let before = shielded_friends(&self.position.board, us);
        let newly = friends
            .iter()
            .find(|&square| !before.contains(square) && square != mv.to);
        if let Some(square) = newly {
            return Some(format!("that shields {}", self.standing(after, square)));
        }
        let (now, earlier) = (passed(after), passed(self.position));
        if moves_there(mv.action) {
            let [old, new] = [(self.position, mv.from), (&now, mv.to)]
                .map(|(position, square)| reach(position, square));
            if new >= old + FREER {
                return Some(format!(
                    "from there it can go to {new} squares instead of {old}"
                ));
            }
        }
        let hindered =
            after.board.of(!us).iter().max_by_key(|&square| {
                reach(&earlier, square).saturating_sub(reach(after, square))
            })?;
        let taken = reach(&earlier, hindered).saturating_sub(reach(after, hindered));
        if taken >= FREER && !after.in_danger() {
            return Some(format!(
                "that stands in the way of {}",
                self.standing(after, hindered)
            ));
        }
        let is_safe = worst(after).is_none();
        is_safe.then(|| match moves_there(mv.action) {
            true => "it is safe there, and so are the others".to_owned(),
            false => "that leaves nothing to take for free".to_owned(),
        })
    }
}
