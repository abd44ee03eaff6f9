use super::board::{Board, Kind, Move};
use super::size::{GREATEST, Size};
use crate::game::{Ending, Game};
use crate::random::SplitMix;
use crate::side::Side;

/// How far a game has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// It goes on, and in the next moves, so many of both sides together, nobody may capture or win.
    Open {
        /// How many moves; in most games, none.
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
    pub(super) stage: Stage,
    pub(super) to_move: Side,
}

impl Position {
    /// Where a game begins: on this board, with this many moves in which nobody may capture or win.
    #[must_use]
    pub fn new(board: Board, protected: u64) -> Self {
        Self {
            board,
            points: [0; 2],
            stage: Stage::Open { protected },
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

    /// How far the game has come.
    #[must_use]
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// Visits the legal moves.
    pub fn visit_legal(&self, mut visit: impl FnMut(Move)) {
        let Stage::Open { protected } = self.stage else {
            return;
        };
        let pieces = self.board.pieces();
        for (from, piece) in pieces.filter(|(_, piece)| piece.side == self.to_move) {
            self.board.visit_targets(from, piece, |to| {
                if protected == 0 || self.board.at(to).is_none() {
                    visit(Move { from, to });
                }
            });
        }
    }

    /// Whether a legal move ends the game because a Knight leaves the centre.
    #[must_use]
    pub fn leaves_centre(&self, mv: Move) -> bool {
        let knight = |piece: super::Piece| piece.kind == Kind::Knight;
        self.stage == Stage::Open { protected: 0 }
            && mv.from == self.board.size().centre()
            && self.board.at(mv.from).is_some_and(knight)
    }
}

impl Game for Position {
    type Move = Move;

    const NAME: &'static str = "jeson-mor";

    fn start() -> Self {
        Self::new(Board::start(Size::NINE, true), 0)
    }

    fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        self.visit_legal(|mv| moves.push(mv));
        moves
    }

    fn ending(&self) -> Ending {
        let [ours, theirs] = [self.to_move, !self.to_move].map(|side| self.points(side));
        let stuck_wins = self.stage != Stage::Won && ours <= theirs;
        Ending::Won(if stuck_wins {
            self.to_move
        } else {
            !self.to_move
        })
    }

    fn after(&self, mv: Move) -> Self {
        let mut next = self.clone();
        let piece = next.board.set(mv.from, None);
        let taken = next.board.set(mv.to, piece);
        let points = &mut next.points[self.to_move as usize];
        *points = points.saturating_add(mv.points().into());
        next.to_move = !self.to_move;
        next.stage = match self.stage {
            Stage::Open { protected: 0 } => {
                // Whoever began without pieces has not lost them: it is stuck, and the points decide.
                let robbed = taken.is_some() && !next.board.has_pieces(next.to_move);
                if robbed || self.leaves_centre(mv) {
                    Stage::Won
                } else {
                    self.stage
                }
            }
            Stage::Open { protected } => Stage::Open {
                protected: protected - 1,
            },
            Stage::Won => Stage::Won,
        };
        next
    }

    /// Who guards the centre would often like to pass: no move is as good.
    fn pass(&self) -> Option<Self> {
        None
    }

    fn to_move(&self) -> Side {
        self.to_move
    }

    /// The points that the first side has spared.
    fn lead(&self) -> i32 {
        let [first, second] = self.points.map(i128::from);
        let most = i128::from(i32::MAX);
        (second - first).clamp(-most, most) as i32
    }

    fn key(&self) -> u64 {
        let stage = match self.stage {
            Stage::Open { protected } => protected,
            Stage::Won => u64::MAX,
        };
        let [first, second] = self.points;
        [first, second, stage, self.to_move as u64]
            .into_iter()
            .fold(self.board.key(), |key, part| {
                SplitMix::keyed(key, part).next()
            })
    }

    const SLOTS: usize = (GREATEST * GREATEST) * (GREATEST * GREATEST);

    fn slot(mv: Move) -> usize {
        let index = |place: super::Place| usize::from(place.y) * GREATEST + usize::from(place.x);
        index(mv.from) * GREATEST * GREATEST + index(mv.to)
    }
}
