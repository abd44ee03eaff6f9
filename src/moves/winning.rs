//! Finds a winning move without making all moves: most of them clearly leave the enemy a legal move.

use std::ops::ControlFlow;

use super::legality::{guards, threats};
use super::{Position, pseudo_legal};
use crate::board::geometry::{NEIGHBOURS, between};
use crate::board::{Action, Board, Move, PieceKind, Square, SquareSet};
use crate::game::Side;
use crate::piece::{MoveGroup, Turn};

impl Position {
    /// The first legal move, in the order of [`Position::visit_legal`], that leaves the enemy without one; much quicker
    /// than trying [`Position::wins`] on each.
    #[must_use]
    pub fn winning_move(&self) -> Option<Move> {
        let outlet = Outlet::of(&self.board, !self.to_move);
        let may_win = |group: &MoveGroup| match &outlet {
            Some(outlet) => outlet.may_close(group),
            None => group.to,
        };
        let found = self.visit_legal_of(
            |group| !may_win(group).is_empty(),
            |group| {
                let to = group.to & may_win(&group);
                let mut moves = MoveGroup { to, ..group }.moves();
                match moves.find(|&mv| self.wins(mv)) {
                    Some(mv) => ControlFlow::Break(mv),
                    None => ControlFlow::Continue(()),
                }
            },
        );
        found.break_value()
    }
}

/// The reason why a side that is not to move will have a legal move: its General is safe, and two other pieces,
/// which do not protect it, can step to different neighbouring squares. An enemy move acts on only one square besides
/// its own, so it cannot prevent both steps: it closes the outlet only if it endangers the General.
struct Outlet<'a> {
    board: &'a Board,
    side: Side,
    general: Square,
    /// The Sentinels that shield the General.
    guards: SquareSet,
    /// Without a shield: the squares over which an enemy would attack the General if nothing stood there.
    lines: SquareSet,
}

impl<'a> Outlet<'a> {
    /// The outlet of `side`; `None` if its General is in danger, or if it may be about to run out of moves.
    fn of(board: &'a Board, side: Side) -> Option<Self> {
        let turn = Turn::new(board, side);
        let general = board.general(side);
        let guards = guards(board, side, general);
        let mut lines = SquareSet::EMPTY;
        if guards.is_empty() {
            for (near, attackers) in threats(board, side, general, board.of(!side), turn.occupied) {
                if !attackers.is_empty() {
                    return None;
                }
                for enemy in near {
                    lines |= between(enemy, general);
                }
            }
        }
        let bound = guards | lines | SquareSet::of(general);
        has_two_steps(&turn, bound).then_some(Self {
            board,
            side,
            general,
            guards,
            lines,
        })
    }

    /// The squares of a pseudo-legal group of the enemy on which a move may close the outlet.
    #[inline]
    fn may_close(&self, group: &MoveGroup) -> SquareSet {
        let MoveGroup { from, action, to } = *group;
        if !self.guards.is_empty() {
            return match action.takes() && !self.guards.has_many() {
                true => to & self.guards,
                false => SquareSet::EMPTY,
            };
        }
        match action {
            Action::Build => SquareSet::EMPTY,
            Action::Shot => to & self.lines,
            Action::Step | Action::Capture if !self.lines.contains(from) => {
                let kind = self.board.kind_at(from);
                let attacks = |kind: PieceKind| kind.piece().reach(self.side, self.general);
                to & kind.map_or(SquareSet::EMPTY, attacks)
            }
            Action::Step | Action::Capture | Action::Swap | Action::Convert => to,
        }
    }
}

/// True if two pieces outside `bound` can step to different neighbouring squares. A step to a neighbour crosses no
/// square, so it stays possible until a move acts on one of its two squares.
fn has_two_steps(turn: &Turn, bound: SquareSet) -> bool {
    let mut reached = SquareSet::EMPTY;
    // A piece has all its steps in one group.
    let found = pseudo_legal(turn, |group| {
        if group.action != Action::Step || bound.contains(group.from) {
            return ControlFlow::Continue(());
        }
        let near = group.to & NEIGHBOURS[group.from.index()];
        let both = reached | near;
        if !reached.is_empty() && !near.is_empty() && both.has_many() {
            return ControlFlow::Break(());
        }
        reached = both;
        ControlFlow::Continue(())
    });
    found.is_break()
}
