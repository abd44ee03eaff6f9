use super::{MoveList, Piece, Rule, Turn};
use crate::board::geometry::NEIGHBOURS;
use crate::board::{Action, Move, PieceKind, Square, SquareSet};
use crate::game::Side;

/// Moves to the 8 neighbours and never captures. Swaps with a neighbouring friend, also the General, but not a Jester.
/// Without moving, it converts a neighbouring enemy other than the General, shielded or not.
#[derive(Clone, Copy, Debug)]
pub struct Jester;

const CAPTURES: Rule = Rule::new("jester_captures", "the Jester never captures");

const NEAR: Rule = Rule::new(
    "jester_near",
    "the Jester moves, swaps and converts only on the 8 squares around it",
);

const SWAPS_FRIENDS: Rule = Rule::new(
    "jester_swaps_friends",
    "the Jester swaps only with a piece of its own side",
);

const SWAPS_NO_JESTER: Rule = Rule::new(
    "jester_swaps_no_jester",
    "the Jester does not swap with a Jester",
);

const CONVERTS_ENEMIES: Rule = Rule::new(
    "jester_converts_enemies",
    "the Jester converts only an enemy piece",
);

const CONVERTS_NO_GENERAL: Rule = Rule::new(
    "jester_converts_no_general",
    "the Jester does not convert a General",
);

impl Piece for Jester {
    fn kind(&self) -> PieceKind {
        PieceKind::Jester
    }

    fn value(&self) -> i32 {
        3
    }

    fn summary(&self) -> &'static str {
        "Moves one square in any direction and never captures. Or works on a neighbour instead: it changes places \
         with a friend that is no Jester, or converts an enemy, shielded or not, that is no General."
    }

    fn special(&self) -> &'static [Action] {
        &[Action::Swap, Action::Convert]
    }

    fn attacks(&self, _: Side, _: Square, _: SquareSet) -> SquareSet {
        SquareSet::EMPTY
    }

    fn pseudo_legal(&self, turn: &Turn, from: Square, moves: &mut MoveList) {
        let near = NEIGHBOURS[from.index()];
        let partners = turn.friends() - turn.board.pieces(turn.us, PieceKind::Jester);
        moves.add(from, Action::Step, near & turn.empty);
        moves.add(from, Action::Swap, near & partners);
        moves.add(from, Action::Convert, near & turn.convertible());
    }

    fn objection(&self, turn: &Turn, attempt: Move) -> Rule {
        let Move { action, to, .. } = attempt;
        let stands = |kind| turn.board.kind_at(to) == Some(kind);
        let friend = turn.friends().contains(to);
        match action {
            Action::Capture => CAPTURES,
            Action::Swap if !friend => SWAPS_FRIENDS,
            Action::Swap if stands(PieceKind::Jester) => SWAPS_NO_JESTER,
            Action::Convert if !turn.board.of(!turn.us).contains(to) => CONVERTS_ENEMIES,
            Action::Convert if stands(PieceKind::General) => CONVERTS_NO_GENERAL,
            _ => NEAR,
        }
    }
}
