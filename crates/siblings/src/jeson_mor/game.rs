//! The rules as a [`Game`].

use super::board::{Board, Move};
use super::position::{Phase, Position};
use super::size::{GREATEST, Size};
use crate::game::{DrawRules, Game, Side, key};

impl Game for Position {
    type Move = Move;

    const NAME: &'static str = "jeson-mor";

    /// A Knight is a point.
    const POINT: i32 = super::policy::KNIGHT;

    const DRAWS: Option<DrawRules> = Some(DrawRules {
        occurrences: 3,
        moves: 50,
        progress: "a capture",
    });

    fn start() -> Self {
        Self::new(Board::start(Size::NINE, true), 0)
    }

    fn sized(rows: usize) -> Option<Self> {
        let size = Size::new(rows.try_into().ok()?).ok()?;
        Some(Self::new(Board::start(size, true), 0))
    }

    fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        self.visit_legal(|mv| moves.push(mv));
        moves
    }

    fn won_by_rules(&self) -> Option<Side> {
        let [ours, theirs] = [self.to_move, !self.to_move].map(|side| self.points(side));
        let stuck_wins = self.stage != Phase::Won && ours <= theirs;
        Some(if stuck_wins {
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
            Phase::Open { protected: 0 } => {
                // A side that began without pieces has not lost them: it is stuck, and the points decide.
                let robbed = taken.is_some() && !next.board.has_pieces(next.to_move);
                if robbed || self.leaves_centre(mv) {
                    Phase::Won
                } else {
                    self.stage
                }
            }
            Phase::Open { protected } => Phase::Open {
                protected: protected - 1,
            },
            Phase::Won => Phase::Won,
        };
        next
    }

    fn progressed_from(&self, before: &Self) -> bool {
        let [now, earlier] = [self, before].map(|it| it.board.pieces().count());
        now != earlier || self.stage != before.stage
    }

    /// The points grow with every move, but do not make a position another one.
    fn recurs_as(&self, later: &Self) -> bool {
        let same = self.stage == later.stage && self.to_move == later.to_move;
        same && self.board == later.board
    }

    /// A side that guards the centre would often rather pass: no move is as good.
    fn pass(&self) -> Option<Self> {
        None
    }

    fn in_danger(&self) -> bool {
        self.must_capture_in_centre()
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
        let Self {
            board,
            points: [first, second],
            stage,
            to_move,
        } = self;
        let (won, protected) = match *stage {
            Phase::Open { protected } => (false, protected),
            Phase::Won => (true, 0),
        };
        let size = u64::from(board.size().get());
        let flags = size << 2 | u64::from(won) << 1 | *to_move as u64;
        key::of([board.key_of_pieces(), *first, *second, protected, flags])
    }

    const SLOTS: usize = (GREATEST * GREATEST) * (GREATEST * GREATEST);

    fn slot(mv: Move) -> usize {
        let index = |place: super::Square| usize::from(place.y) * GREATEST + usize::from(place.x);
        index(mv.from) * GREATEST * GREATEST + index(mv.to)
    }
}
