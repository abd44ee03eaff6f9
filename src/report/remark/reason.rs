//! The reason why one move is better than another, in one sentence, as a coach gives it after a game.

use super::Remark;
use crate::board::{Action, Content, Move, PieceKind, Square};
use crate::moves::Position;
use crate::report::threats::{moves_there, net, shielded_friends, takes_on};

impl Remark<'_> {
    /// The gain that the move would have brought, or the loss by the move of the game, `missed`; no figures of a search.
    pub(in crate::report) fn reason(&self, missed: &Remark<'_>) -> String {
        let (best, us) = (self.line[0], self.mover());
        let you = self.voice.subject(us);
        let enemy = self.piece(!us, PieceKind::General);
        if self.position.wins(best) {
            return format!("{you} could have won at once: {enemy} would have had no way out");
        }
        if let Some(moves) = self.ends_in().filter(|&moves| moves > 0) {
            return format!("{you} could have trapped {enemy} in {moves} moves");
        }
        missed
            .given_away(self)
            .or_else(|| self.could_take(missed))
            .unwrap_or_else(|| self.stronger())
    }

    /// The moves of the winner until the forced end; negative where its own side is trapped.
    fn ends_in(&self) -> Option<i32> {
        let plies = self.plies_to_end?;
        Some(if plies > 0 {
            (plies + 1) / 2
        } else {
            plies / 2
        })
    }

    /// The loss that the move allowed and `better` did not.
    fn given_away(&self, better: &Remark<'_>) -> Option<String> {
        let (mv, us) = (self.line[0], self.mover());
        let after = self.position.after(mv);
        let general = self.piece(us, PieceKind::General);
        if let Some(win) = after.winning_move()
            && self.position.after(better.line[0]).winning_move().is_none()
        {
            let trapper = self.standing(&after, win.from);
            return Some(format!("that let {trapper} trap {general} at once"));
        }
        if let Some(moves) = self.ends_in()
            && moves < 0
            && better.plies_to_end.is_none()
        {
            let tries = self.voice.subject(us);
            return Some(match moves {
                -1 => format!(
                    "after it, {general} was trapped by the next moves, whatever {tries} tried"
                ),
                _ => format!(
                    "after it, {general} was trapped in {} moves, whatever {tries} tried",
                    -moves
                ),
            });
        }
        let &reply = self.line.get(1)?;
        if after.gain(reply) == 0 || net(&after, reply) <= 0 || !is_piece(&after, reply.to) {
            return None;
        }
        let target = self.standing(&after, reply.to);
        let taker = self.standing(&after, reply.from);
        let origin = match reply.to == mv.to && moves_there(mv.action) {
            true => mv.from,
            false => reply.to,
        };
        let need = self.need(better.line[0], origin, reply)?;
        let done = done(reply.action);
        Some(format!("{target} could then be {done} by {taker}{need}"))
    }

    /// The way in which `best` saves the piece on `origin`, which `reply` takes after this one; `None` where it
    /// does not save it.
    fn need(&self, best: Move, origin: Square, reply: Move) -> Option<String> {
        let us = self.mover();
        let after = self.position.after(best);
        let here = match best.from == origin && moves_there(best.action) {
            true => best.to,
            false => origin,
        };
        let is_lost = takes_on(&after, here).any(|mv| net(&after, mv) > 0);
        let is_there = matches!(after.board.at(here), Some(Content::Piece(side, _)) if side == us);
        if is_lost || !is_there {
            return None;
        }
        let moved = self.line[0].from == origin && moves_there(self.line[0].action);
        let is_guarded = takes_on(&after, here).next().is_some();
        Some(if best.to == reply.from && best.action.takes() {
            let actor = match best.from == origin {
                true => "it".to_owned(),
                false => self.standing(self.position, best.from),
            };
            format!(", which {actor} could take first")
        } else if moved {
            ": it was safe elsewhere".to_owned()
        } else if best.from == origin {
            ": it had to move".to_owned()
        } else if shielded_friends(&after.board, us).contains(here) {
            ": it needed a Sentinel beside it".to_owned()
        } else if is_guarded {
            ": it needed a guard".to_owned()
        } else {
            String::new()
        })
    }

    /// The piece that the move would have taken.
    fn could_take(&self, missed: &Remark<'_>) -> Option<String> {
        let mv = self.line[0];
        let won = net(self.position, mv);
        if won <= 0 || won <= net(self.position, missed.line[0]) || !is_piece(self.position, mv.to)
        {
            return None;
        }
        let you = self.voice.subject(self.mover());
        let target = self.standing(self.position, mv.to);
        let actor = self.standing(self.position, mv.from);
        let after = self.position.after(mv);
        let done = done(mv.action);
        let free = match takes_on(&after, mv.to).next() {
            None if mv.action == Action::Capture => ", and nothing would have taken it back",
            _ => "",
        };
        Some(format!(
            "{you} could have {done} {target} with {actor}{free}"
        ))
    }

    /// The gain of the move in the end, or its purpose.
    fn stronger(&self) -> String {
        let mv = self.line[0];
        let you = self.voice.subject(self.mover());
        if let Some(won) = self.won() {
            let actor = self.standing(self.position, mv.from);
            return format!("{you} could have won {won} with {actor}");
        }
        let after = self.position.after(mv);
        let clause = self
            .purposes(mv, &after, !mv.action.takes())
            .into_iter()
            .next();
        let clause = clause.map_or_else(String::new, |clause| format!("; {clause}"));
        format!(
            "{you} had something stronger: {}{clause}",
            self.deed(mv, &after)
        )
    }
}

fn is_piece(position: &Position, square: Square) -> bool {
    position.board.kind_at(square).is_some()
}

const fn done(action: Action) -> &'static str {
    match action {
        Action::Shot => "shot",
        Action::Convert => "converted",
        _ => "taken",
    }
}
