//! What a move does, as a coach says it: pieces, squares, threats, losses and replies, without figures of the search.

use std::fmt::Write as _;

use super::threats::{
    expected, is_general, moves_there, net, passed, reach, shielded_friends, takes_on, worst,
};
use crate::board::{Action, Content, Move, PieceKind, Square};
use crate::game::Side;
use crate::moves::Position;

/// A piece must reach this many squares more or fewer before that is worth a word.
const FREER: usize = 3;

/// A line is told as long as each move takes something, up to this many moves.
const EXCHANGE: usize = 5;

/// A move, the line that is expected after it, and the side that is told.
pub(super) struct Remark<'a> {
    position: &'a Position,
    /// The expected moves of both sides; the first one is the move told about.
    line: Vec<Move>,
    /// The forced end that a search has found.
    plies_to_end: Option<i32>,
    /// The side addressed as "you"; without one, both sides are named.
    you: Option<Side>,
}

/// What an exchange takes from each side.
#[derive(Default)]
struct Bill {
    won: Vec<PieceKind>,
    lost: Vec<PieceKind>,
    gain: i32,
}

impl<'a> Remark<'a> {
    /// A remark about a legal move. `pv` is the line of a search, this move first; without one, the enemy is expected
    /// to take what can be taken for nothing.
    pub(super) fn new(
        position: &'a Position,
        mv: Move,
        pv: &[Move],
        plies_to_end: Option<i32>,
        you: Option<Side>,
    ) -> Self {
        let line = match pv {
            [first, _, ..] if *first == mv => pv.to_vec(),
            _ => expected(position, mv),
        };
        Self {
            position,
            line,
            plies_to_end,
            you,
        }
    }

    /// What the move does, without what follows.
    pub(super) fn done(&self) -> String {
        let mv = self.line[0];
        self.deed(mv, &self.position.after(mv))
    }

    /// What the move does and what follows, in sentences.
    pub(super) fn told(&self) -> String {
        let mv = self.line[0];
        let after = self.position.after(mv);
        let mut sentences = vec![self.deed(mv, &after)];
        if !after.has_legal_move() {
            sentences.push(self.trapped());
        } else if let Some(forced) = self.forced() {
            sentences.push(forced);
        } else if after.winning_move().is_some() {
            sentences.push(self.trapped_next());
        } else {
            sentences.extend(self.consequences(mv, &after));
        }
        let sentences: Vec<_> = sentences.iter().map(sentence).collect();
        sentences.join(" ")
    }

    /// Where to look for the move, without the move: what is in danger, or could be taken, and the piece.
    pub(super) fn hint(&self) -> String {
        let mv = self.line[0];
        let actor = self.standing(self.position, mv.from);
        let look = match is_general(self.position, mv.from) {
            true => "look where it can go".to_owned(),
            false => format!("look at {actor}"),
        };
        if self.position.wins(mv) {
            return sentence(format!("you can win at once: look at {actor}"));
        }
        if self.position.in_danger() {
            let danger = self.piece(self.mover(), PieceKind::General);
            return [format!("{danger} is in danger"), look]
                .map(sentence)
                .join(" ");
        }
        let lost = self.about_to_be_lost();
        match lost {
            _ if self.position.gain(mv) > 0 => {
                sentence(format!("look at {actor}: it can take something"))
            }
            Some((threat, taker)) if threat == mv.from => {
                sentence(format!("look at {actor}: {taker} threatens it"))
            }
            Some((threat, taker)) => {
                let target = self.standing(self.position, threat);
                let threatened = format!("{taker} threatens {target}");
                [threatened, format!("look at {actor}")]
                    .map(sentence)
                    .join(" ")
            }
            None => sentence(format!("look at {actor}")),
        }
    }

    /// The own piece that the enemy would take next, and the enemy that would.
    fn about_to_be_lost(&self) -> Option<(Square, String)> {
        let threat = worst(&passed(self.position))?;
        Some((threat.to, self.standing(self.position, threat.from)))
    }

    const fn mover(&self) -> Side {
        self.position.to_move
    }

    /// `your Dragon`, `the Zombie`; `white's Dragon` where nobody is addressed.
    fn piece(&self, side: Side, kind: PieceKind) -> String {
        match self.you {
            Some(you) if you == side => format!("your {kind}"),
            Some(_) => format!("the {kind}"),
            None => format!("{side}'s {kind}"),
        }
    }

    /// The piece on a square with that square.
    fn standing(&self, position: &Position, square: Square) -> String {
        match position.board.at(square) {
            Some(Content::Piece(side, kind)) => {
                format!("{} on {square}", self.piece(side, kind))
            }
            Some(Content::Wall) => format!("the wall on {square}"),
            None => square.to_string(),
        }
    }

    fn deed(&self, mv: Move, after: &Position) -> String {
        let actor = self.standing(self.position, mv.from);
        let target = self.standing(self.position, mv.to);
        let taking = |verb: &str| match takes_on(after, mv.to).next() {
            None if mv.action == Action::Capture => {
                format!("{actor} {verb} {target}, and nothing takes it back")
            }
            _ => format!("{actor} {verb} {target}"),
        };
        match mv.action {
            Action::Step if self.position.in_danger() && is_general(self.position, mv.from) => {
                format!("{actor} gets out of danger on {}", mv.to)
            }
            Action::Step => format!("{actor} goes to {}", mv.to),
            Action::Capture if self.position.board.walls().contains(mv.to) => {
                format!("{actor} breaks {target}")
            }
            Action::Capture => taking("takes"),
            Action::Shot => taking("shoots"),
            Action::Build => format!("{actor} builds a wall on {}", mv.to),
            Action::Swap => format!("{actor} changes places with {target}"),
            Action::Convert => format!("{actor} converts {target}, which changes sides"),
        }
    }

    fn trapped(&self) -> String {
        format!(
            "{} has no way out",
            self.piece(!self.mover(), PieceKind::General)
        )
    }

    fn trapped_next(&self) -> String {
        let general = self.piece(self.mover(), PieceKind::General);
        format!("then {general} is trapped by the next move")
    }

    /// The end that the search has found, if it is more than a move away.
    fn forced(&self) -> Option<String> {
        let plies = self.plies_to_end?;
        let (side, moves) = match plies > 0 {
            true => (!self.mover(), (plies + 1) / 2),
            false => (self.mover(), -plies / 2),
        };
        let general = self.piece(side, PieceKind::General);
        Some(match moves {
            ..=1 if plies < 0 => self.trapped_next(),
            ..=1 => return None,
            _ => format!("{general} is trapped in {moves} moves, whatever is tried"),
        })
    }

    fn consequences(&self, mv: Move, after: &Position) -> Vec<String> {
        let mut told = Vec::new();
        if after.in_danger() {
            let general = self.piece(!self.mover(), PieceKind::General);
            told.push(format!("that puts {general} in danger"));
        }
        let reply = self.reply(mv, after);
        let is_quiet = !mv.action.takes() && reply.is_none();
        let saved = self.saved(mv, after);
        told.extend(saved);
        if is_quiet && !after.in_danger() {
            told.extend(self.threat(after));
        }
        if is_quiet && told.is_empty() {
            told.extend(self.good(mv, after));
        }
        told.extend(reply);
        told
    }

    /// The reply, if it takes something, and what the exchange comes to.
    fn reply(&self, mv: Move, after: &Position) -> Option<String> {
        let &reply = self.line.get(1)?;
        if after.gain(reply) == 0 {
            return None;
        }
        let taker = self.standing(after, reply.from);
        let takes = verb(reply.action);
        let moved = mv.to == reply.to && moves_there(mv.action);
        let mut told = match moved {
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
                    write!(told, ", and {avenger} takes it back")
                }
                true => write!(told, ", and {avenger} {} it in turn", verb(back.action)),
                false => {
                    let target = self.standing(&then, back.to);
                    write!(told, ", and {avenger} {} {target}", verb(back.action))
                }
            };
        }
        let bill = self.bill();
        if !bill.won.is_empty() && !bill.lost.is_empty() {
            let [won, lost] = [&bill.won, &bill.lost].map(|kinds| listed(kinds));
            let _ = match bill.gain {
                1.. => write!(told, ". That wins {won} for {lost}"),
                0 => write!(told, ". That is an even trade: {won} for {lost}"),
                _ => write!(told, ". That gives up {lost} for {won}"),
            };
        }
        Some(told)
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

    /// The own piece that was about to be lost and no longer is.
    fn saved(&self, mv: Move, after: &Position) -> Option<String> {
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
    fn threat(&self, after: &Position) -> Option<String> {
        let next = passed(after);
        if next.winning_move().is_some() && self.position.winning_move().is_none() {
            return Some("that threatens to win with the next move".to_owned());
        }
        let threat = worst(&next)?;
        let known = takes_on(self.position, threat.to).any(|mv| net(self.position, mv) > 0);
        (!known).then(|| format!("that threatens {}", self.standing(after, threat.to)))
    }

    /// What a quiet move is good for.
    fn good(&self, mv: Move, after: &Position) -> Option<String> {
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
    let told = counts.iter().map(|&(kind, count)| match count {
        1 => format!("a {kind}"),
        count => format!("{count} {kind}s"),
    });
    told.collect::<Vec<_>>().join(" and ")
}

/// Words as a sentence begins and ends.
pub(super) fn sentence(words: impl AsRef<str>) -> String {
    let mut letters = words.as_ref().chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).chain(['.']).collect()
}
