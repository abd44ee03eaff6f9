//! The reply to a move, and what the exchange that begins with the move comes to.

use std::fmt::Write as _;

use super::Remark;
use crate::board::{Action, Move, PieceKind};
use crate::moves::Position;
use crate::report::threats::moves_there;
use crate::words::series;

/// A line is described as long as each move takes something, up to this many moves.
const EXCHANGE: usize = 5;

/// What an exchange takes from each side.
#[derive(Default)]
struct Bill {
    won: Vec<PieceKind>,
    lost: Vec<PieceKind>,
    gain: i32,
}

impl Remark<'_> {
    /// The reply, if it takes something, and what the exchange comes to.
    pub(super) fn reply(&self, mv: Move, after: &Position) -> Option<String> {
        let &reply = self.line.get(1)?;
        if after.gain(reply) == 0 {
            return None;
        }
        let taker = self.standing(after, reply.from);
        let takes = verb(reply.action);
        let moved = mv.to == reply.to && moves_there(mv.action);
        let mut sentence = match moved {
            true => format!("there {taker} {takes} it"),
            false => {
                let target = self.standing(after, reply.to);
                format!("then {taker} {takes} {target}")
            }
        };
        let then = after.after(reply);
        if let Some(&back) = self.line.get(2)
            && then.gain(back) > 0
        {
            let avenger = self.standing(&then, back.from);
            let _ = match back.to == reply.to {
                true if back.action == Action::Capture => {
                    write!(sentence, ", and {avenger} takes it back")
                }
                true => write!(sentence, ", and {avenger} {} it in turn", verb(back.action)),
                false => {
                    let target = self.standing(&then, back.to);
                    write!(sentence, ", and {avenger} {} {target}", verb(back.action))
                }
            };
        }
        let bill = self.bill();
        if !bill.won.is_empty() && !bill.lost.is_empty() {
            let [won, lost] = [&bill.won, &bill.lost].map(|kinds| listed(kinds));
            let _ = match bill.gain {
                1.. => write!(sentence, ". That wins {won} for {lost}"),
                0 => write!(sentence, ". That is an even trade: {won} for {lost}"),
                _ => write!(sentence, ". That gives up {lost} for {won}"),
            };
        }
        Some(sentence)
    }

    /// The pieces that the exchange wins, `a Miner for a Zombie`, if it gains.
    pub(super) fn won(&self) -> Option<String> {
        let bill = self.bill();
        let [won, lost] = [&bill.won, &bill.lost].map(|kinds| listed(kinds));
        match (bill.gain > 0, lost.is_empty()) {
            (false, _) => None,
            (true, true) => Some(won),
            (true, false) => Some(format!("{won} for {lost}")),
        }
    }

    /// What the line takes from each side before it becomes quiet.
    fn bill(&self) -> Bill {
        let mut bill = Bill::default();
        let mut position = *self.position;
        for (ply, &mv) in self.line.iter().take(EXCHANGE).enumerate() {
            let gain = position.gain(mv);
            if ply > 0 && gain == 0 {
                break;
            }
            if gain > 0
                && let Some(kind) = position.board.kind_at(mv.to)
            {
                match ply % 2 {
                    0 => bill.won.push(kind),
                    _ => bill.lost.push(kind),
                }
                bill.gain += if ply % 2 == 0 { gain } else { -gain };
            }
            position = position.after(mv);
        }
        bill
    }
}

const fn verb(action: Action) -> &'static str {
    match action {
        Action::Shot => "shoots",
        Action::Convert => "converts",
        _ => "takes",
    }
}

/// `a Miner and 2 Zombies`.
fn listed(kinds: &[PieceKind]) -> String {
    let mut counts: Vec<(PieceKind, usize)> = Vec::new();
    for &kind in kinds {
        match counts.iter_mut().find(|(known, _)| *known == kind) {
            Some((_, count)) => *count += 1,
            None => counts.push((kind, 1)),
        }
    }
    let names = counts.iter().map(|&(kind, count)| match count {
        1 => format!("a {kind}"),
        count => format!("{count} {kind}s"),
    });
    series(&names.collect::<Vec<_>>())
}
