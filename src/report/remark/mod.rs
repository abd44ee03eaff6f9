//! What a move does, as a coach says it: pieces, squares, threats, losses and replies, without figures of the search.

mod exchange;
mod purpose;
mod reason;
mod voice;

pub use voice::Voice;

use super::threats::{expected, is_general, passed, takes_on, worst};
use crate::board::{Action, Content, Move, PieceKind, Square};
use crate::game::Side;
use crate::moves::Position;
use crate::words::sentence;

/// A move, the line that is expected after it, and the names of the sides.
pub(super) struct Remark<'a> {
    position: &'a Position,
    /// The expected moves of both sides; the first one is the move itself.
    line: Vec<Move>,
    /// The forced end that a search has found.
    plies_to_end: Option<i32>,
    voice: Voice<'a>,
}

impl<'a> Remark<'a> {
    /// A remark about a legal move. `pv` is the line of a search, this move first; without one, the enemy is expected
    /// to take what can be taken for nothing.
    pub(super) fn new(
        position: &'a Position,
        mv: Move,
        pv: &[Move],
        plies_to_end: Option<i32>,
        voice: impl Into<Voice<'a>>,
    ) -> Self {
        let line = match pv {
            [first, _, ..] if *first == mv => pv.to_vec(),
            _ => expected(position, mv),
        };
        Self {
            position,
            line,
            plies_to_end,
            voice: voice.into(),
        }
    }

    /// What the move does, without what follows.
    pub(super) fn done(&self) -> String {
        let mv = self.line[0];
        self.deed(mv, &self.position.after(mv))
    }

    /// What the move does and what follows, in sentences.
    pub(super) fn sentence(&self) -> String {
        self.sentences(usize::MAX)
    }

    /// The deed of the move and why that is good, in two sentences at most.
    pub(super) fn praise(&self) -> String {
        self.sentences(1)
    }

    /// The deed of the move, and so many consequences.
    fn sentences(&self, consequences: usize) -> String {
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
            sentences.extend(self.consequences(mv, &after).into_iter().take(consequences));
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

    fn piece(&self, side: Side, kind: PieceKind) -> String {
        self.voice.piece(side, kind)
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
        let reply = self.reply(mv, after);
        let is_quiet = !mv.action.takes() && reply.is_none();
        let mut clauses = self.purposes(mv, after, is_quiet);
        clauses.extend(reply);
        clauses
    }

    /// The purposes of the move, apart from what it takes; of a quiet one all that there is.
    fn purposes(&self, mv: Move, after: &Position, is_quiet: bool) -> Vec<String> {
        let mut clauses = Vec::new();
        if after.in_danger() {
            let general = self.piece(!self.mover(), PieceKind::General);
            clauses.push(format!("that puts {general} in danger"));
        }
        let saved = self.saved(mv, after);
        clauses.extend(saved);
        if is_quiet && !after.in_danger() {
            clauses.extend(self.threat(after));
        }
        if is_quiet && clauses.is_empty() {
            clauses.extend(self.good(mv, after));
        }
        clauses
    }
}
