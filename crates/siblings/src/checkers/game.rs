//! The rules as a [`Game`].

use super::{BLACK, Move, Position, RED, Rules, START, name, square};
use crate::game::{DrawRules, Game, Side, key};

impl Game for Position {
    type Move = Move;

    const NAME: &'static str = "checkers";

    const ENDED_BY: &'static str = "no legal move";
    const SIDES: [&'static str; 2] = [name(RED), name(BLACK)];

    const DRAWS: Option<DrawRules> = Some(DrawRules {
        occurrences: 3,
        moves: 40,
        progress: "a capture or a move of a pawn",
    });

    fn start() -> Self {
        START.parse().expect("START is a position")
    }

    /// Sorted by the names of their squares.
    fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::with_capacity(16);
        self.visit_legal(|mv| moves.push(mv));
        moves
    }

    fn find(&self, text: &str) -> Option<Move> {
        let mut moves = self.legal_moves().into_iter();
        moves.find(|mv| mv.to_string() == text || mv.arrows() == text)
    }

    fn after(&self, mv: Move) -> Self {
        let side = self.to_move;
        let (from, to) = mv.ends();
        let path = mv.path().iter().fold(0, |set, square| set | square.bit());
        let king = self.kings & from.bit() != 0 || path & square::crown_rank(side) != 0;
        let own = self.pieces(side) & !from.bit() | to.bit();
        let captured = mv.captured().fold(0, |set, square| set | square.bit());
        let enemies = self.pieces(!side) & !captured;
        let (red, black) = match side {
            RED => (own, enemies),
            BLACK => (enemies, own),
        };
        let kings = self.kings & !from.bit() & !captured;
        Self {
            red,
            black,
            kings: if king { kings | to.bit() } else { kings },
            to_move: !side,
            rules: self.rules,
        }
    }

    fn progressed_from(&self, before: &Self) -> bool {
        let pawns = |it: &Self| [it.red & !it.kings, it.black & !it.kings];
        pawns(self) != pawns(before) || self.pieces_left() != before.pieces_left()
    }

    /// Never: often every move makes things worse.
    fn pass(&self) -> Option<Self> {
        None
    }

    fn to_move(&self) -> Side {
        self.to_move
    }

    /// Pawns count 1, kings 2.
    fn lead(&self) -> i32 {
        self.material(RED) - self.material(BLACK)
    }

    fn key(&self) -> u64 {
        let Self {
            red,
            black,
            kings,
            to_move,
            rules: Rules {
                must_capture,
                jumps,
            },
        } = *self;
        let flags = (jumps as u64) << 2 | u64::from(must_capture) << 1 | to_move as u64;
        key::of([flags, red, black, kings])
    }

    const SLOTS: usize = 64 * 64;

    fn slot(mv: Move) -> usize {
        let (from, to) = mv.ends();
        from.index() * 64 + to.index()
    }
}

#[cfg(test)]
mod tests {
    use vauban_laws::keys::{Field, Fields};

    use super::*;
    use crate::checkers::Jumps;

    impl Fields for Position {
        fn fields(&mut self) -> Vec<&mut dyn Field> {
            let Self {
                red,
                black,
                kings,
                to_move,
                rules:
                    Rules {
                        must_capture,
                        jumps,
                    },
            } = self;
            vec![red, black, kings, to_move, must_capture, jumps]
        }
    }

    impl Field for Jumps {
        fn ways(&self) -> usize {
            Self::COUNT - 1
        }

        fn change(&mut self, way: usize) {
            *self = Self::ALL[(*self as usize + 1 + way) % Self::COUNT];
        }
    }
}
