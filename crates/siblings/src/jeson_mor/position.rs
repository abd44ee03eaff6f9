use super::board::{Board, Move, Piece, PieceKind};
use super::geometry::Geometry;
use crate::game::Side;

/// The phase of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// It goes on. In the next moves, counted for both sides together, neither side may capture or win.
    Open {
        /// Their number; in most games, none.
        protected: u64,
    },
    /// The side that moved last has won: its Knight left the centre, or took the last enemy.
    Won,
}

/// A position of Jeson Mor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    pub(super) board: Board,
    /// The points of the first side and of the second.
    pub(super) points: [u64; 2],
    pub(super) stage: Phase,
    pub(super) to_move: Side,
}

impl Position {
    /// The beginning of a game on this board, with this many moves in which neither side may capture or win.
    #[must_use]
    pub fn new(board: Board, protected: u64) -> Self {
        Self {
            board,
            points: [0; 2],
            stage: Phase::Open { protected },
            to_move: Side::White,
        }
    }

    /// The board.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The points that a side's moves have cost.
    #[must_use]
    pub fn points(&self, side: Side) -> u64 {
        self.points[side as usize]
    }

    /// The phase of the game.
    #[must_use]
    pub fn stage(&self) -> Phase {
        self.stage
    }

    /// Visits the legal moves.
    pub fn visit_legal(&self, mut visit: impl FnMut(Move)) {
        let Phase::Open { protected } = self.stage else {
            return;
        };
        let side = self.to_move;
        let squares = &Geometry::of(self.board.size()).squares;
        for (index, kind) in self.board.pieces_of(side) {
            let (from, piece) = (squares[index], Piece { side, kind });
            self.board.visit_from(index, piece, |to| {
                let to = squares[to];
                if protected == 0 || self.board.at(to).is_none() {
                    visit(Move { from, to });
                }
            });
        }
    }

    /// True if an enemy Knight stands in the centre and will leave it with its next move, unless it is captured: no other
    /// move can stop it.
    pub(super) fn must_capture_in_centre(&self) -> bool {
        self.stage == Phase::Open { protected: 0 } && self.board.ways_out(!self.to_move) > 1
    }

    /// True if a legal move ends the game because a Knight leaves the centre.
    #[must_use]
    pub fn leaves_centre(&self, mv: Move) -> bool {
        let knight = |piece: Piece| piece.kind == PieceKind::Knight;
        self.stage == Phase::Open { protected: 0 }
            && mv.from == self.board.size().centre()
            && self.board.at(mv.from).is_some_and(knight)
    }
}

#[cfg(test)]
mod tests {
    use vauban_laws::keys::{Field, Fields};

    use super::*;

    impl Fields for Position {
        fn fields(&mut self) -> Vec<&mut dyn Field> {
            let Self {
                board,
                points: [first, second],
                stage,
                to_move,
            } = self;
            vec![board, first, second, stage, to_move]
        }
    }

    /// The last way wins or takes the win back; the others change a bit of the number of protected moves.
    impl Field for Phase {
        fn ways(&self) -> usize {
            0_u64.ways() + 1
        }

        fn change(&mut self, way: usize) {
            *self = match *self {
                Self::Open { .. } if way == 0_u64.ways() => Self::Won,
                Self::Open { mut protected } => {
                    protected.change(way);
                    Self::Open { protected }
                }
                Self::Won => {
                    let protected = 1_u64.checked_shl(way as u32).unwrap_or(0);
                    Self::Open { protected }
                }
            };
        }
    }
}
