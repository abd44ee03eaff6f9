//! The legality filter: removes the moves that leave the mover's General in danger.
//!
//! Making each move and testing for danger would be correct but slow. Most moves cannot matter. While the General is
//! safe, only a move that empties a *critical* square can expose it: the square of the General itself, of the last
//! Sentinel that shields it, or of a lone piece on an enemy's line to it. While it is in danger, only moves on a few
//! squares can help. The filter makes and tests only the moves that can matter.

use crate::board::geometry::{BESIDE, between};
use crate::board::{Action, Board, Move, PieceKind, Square, SquareSet};
use crate::game::Side;
use crate::piece::{MoveGroup, Turn, kinds};

/// The Sentinels of `us` that shield its General, if it stands on `general`.
#[inline]
pub(super) fn guards(board: &Board, us: Side, general: Square) -> SquareSet {
    BESIDE[general.index()] & board.pieces(us, PieceKind::Sentinel)
}

/// For each kind of `enemies` that would attack the General of `us` on `general` if nothing else stood on the board:
/// where they stand, and which of them attack it while the squares of `occupied` are not empty, regardless of its
/// shield.
#[inline]
pub(super) fn threats(
    board: &Board,
    us: Side,
    general: Square,
    enemies: SquareSet,
    occupied: SquareSet,
) -> impl Iterator<Item = (SquareSet, SquareSet)> {
    kinds().filter_map(move |(kind, piece)| {
        let of_kind = board.pieces(!us, kind) & enemies;
        if of_kind.is_empty() {
            return None;
        }
        // Attacks are symmetric, so look them up from the General's square.
        let near = of_kind & piece.reach(us, general);
        (!near.is_empty()).then(|| (near, near & piece.attacks(us, general, occupied)))
    })
}

/// The enemies that could capture on the square of a side's General: none while a Sentinel shields it.
#[must_use]
#[inline]
pub fn dangers(board: &Board, us: Side) -> SquareSet {
    let general = board.general(us);
    if !guards(board, us, general).is_empty() {
        return SquareSet::EMPTY;
    }
    threats(board, us, general, board.of(!us), board.occupied())
        .fold(SquareSet::EMPTY, |set, (_, attackers)| set | attackers)
}

/// True if an enemy could capture on the square of a side's General.
#[must_use]
#[inline]
pub fn in_danger(board: &Board, us: Side) -> bool {
    let general = board.general(us);
    guards(board, us, general).is_empty()
        && threats(board, us, general, board.of(!us), board.occupied())
            .any(|(_, attackers)| !attackers.is_empty())
}

/// The squares on which the safety of the side to move's General depends, found once for all moves of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Safety {
    general: Square,
    /// Squares that a move may empty only after a test.
    critical: SquareSet,
    /// While the General is in danger: the squares that a move must act on to help, unless it is a swap or the
    /// General's own.
    remedies: Option<SquareSet>,
}

impl Safety {
    #[inline]
    pub(super) fn of(turn: &Turn) -> Self {
        let Turn { board, us, .. } = *turn;
        let general = board.general(us);
        let guards = guards(board, us, general);
        let mut safety = Self {
            general,
            critical: SquareSet::of(general),
            remedies: None,
        };
        if !guards.is_empty() {
            if !guards.has_many() {
                safety.critical |= guards;
            }
            return safety;
        }
        let mut attackers = SquareSet::EMPTY;
        let mut remedies = BESIDE[general.index()];
        for (near, attack) in threats(board, us, general, board.of(!us), turn.occupied) {
            attackers |= attack;
            for enemy in attack {
                remedies |= between(enemy, general);
            }
            for enemy in near - attack {
                let in_the_way = between(enemy, general) & turn.occupied;
                if !in_the_way.has_many() {
                    safety.critical |= in_the_way;
                }
            }
        }
        if !attackers.is_empty() {
            safety.remedies = Some(remedies | attackers);
        }
        safety
    }

    /// The squares of a pseudo-legal group that are legal.
    #[inline]
    pub(super) fn filter(&self, turn: &Turn, group: &MoveGroup) -> SquareSet {
        let MoveGroup { from, action, to } = *group;
        let (candidates, surely_legal) = if from == self.general || action == Action::Swap {
            // While the General is safe, swaps matter only if they touch a critical square.
            if self.remedies.is_some() || self.critical.contains(from) {
                (to, SquareSet::EMPTY)
            } else {
                (to & self.critical, to - self.critical)
            }
        } else if let Some(remedies) = self.remedies {
            (to & remedies, SquareSet::EMPTY)
        } else {
            let taken_off = match action {
                Action::Step | Action::Capture if self.critical.contains(from) => to,
                Action::Shot => to & self.critical,
                _ => SquareSet::EMPTY,
            };
            (taken_off, to - taken_off)
        };
        if candidates.is_empty() {
            return surely_legal;
        }
        let tested = MoveGroup {
            to: candidates,
            ..*group
        };
        surely_legal
            | tested
                .moves()
                .filter(|&mv| self.survives(turn, mv))
                .map(|mv| mv.to)
                .collect()
    }

    /// True if the General is safe after a pseudo-legal move.
    #[inline]
    fn survives(&self, turn: &Turn, mv: Move) -> bool {
        let Turn { board, us, .. } = *turn;
        if mv.from != self.general || mv.action == Action::Swap {
            return !in_danger(&board.after(mv), us);
        }
        // The General moves and captures what is on its new square: no need to make the move.
        let taken = SquareSet::of(mv.to);
        let occupied = (turn.occupied - SquareSet::of(mv.from)) | taken;
        !guards(board, us, mv.to).is_empty()
            || threats(board, us, mv.to, board.of(!us) - taken, occupied)
                .all(|(_, attackers)| attackers.is_empty())
    }
}
