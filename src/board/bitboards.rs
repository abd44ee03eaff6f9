//! The board itself: a set of squares for each kind of piece and each colour.

use std::fmt;

use super::{Action, Content, Move, PieceKind, SQUARES, Square, SquareSet, zobrist};
use crate::game::Side;

/// A 9x9 board with one General of each side on it.
///
/// It holds a set of squares for each kind and each colour, so that a question about all pieces of a kind takes a few
/// machine instructions. The search copies it instead of undoing moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Board {
    kinds: [SquareSet; PieceKind::COUNT],
    sides: [SquareSet; 2],
    walls: SquareSet,
    key: u64,
}

/// The content of each square, by index: like a [`Board`], but with any number of Generals.
pub type Contents = [Option<Content>; SQUARES];

/// A side has no General, or several.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{side} has {found} Generals, expected exactly 1")]
pub struct GeneralCountError {
    /// The side.
    pub side: Side,
    /// The number of its Generals.
    pub found: usize,
}

impl Board {
    /// The board with `contents` on its squares.
    ///
    /// # Errors
    /// When a side has not exactly one General.
    pub fn new(contents: &Contents) -> Result<Self, GeneralCountError> {
        let mut board = Self {
            kinds: [SquareSet::EMPTY; PieceKind::COUNT],
            sides: [SquareSet::EMPTY; 2],
            walls: SquareSet::EMPTY,
            key: 0,
        };
        for (square, content) in Square::all().zip(contents) {
            match *content {
                Some(Content::Piece(side, kind)) => board.toggle(square, side, kind),
                Some(Content::Wall) => board.toggle_wall(square),
                None => {}
            }
        }
        for side in Side::BOTH {
            let found = board.pieces(side, PieceKind::General).len();
            if found != 1 {
                return Err(GeneralCountError { side, found });
            }
        }
        Ok(board)
    }

    /// The content of each square.
    #[must_use]
    pub fn contents(&self) -> Contents {
        let mut contents = [None; SQUARES];
        for square in Square::all() {
            contents[square.index()] = self.at(square);
        }
        contents
    }

    /// The piece or wall on `square`; `None` if it is empty.
    #[must_use]
    #[inline]
    pub fn at(&self, square: Square) -> Option<Content> {
        if let Some(kind) = self.kind_at(square) {
            let side = if self.of(Side::White).contains(square) {
                Side::White
            } else {
                Side::Black
            };
            Some(Content::Piece(side, kind))
        } else {
            self.walls.contains(square).then_some(Content::Wall)
        }
    }

    /// The kind of the piece on `square`, if there is a piece.
    #[must_use]
    #[inline]
    pub fn kind_at(&self, square: Square) -> Option<PieceKind> {
        // The kind is unpredictable, so no branch depends on it. Each half of a set is a machine word.
        let index = square.index();
        let kind: usize = match index < 64 {
            true => self.sum_of_kinds(|set| set.bits() as u64 >> index & 1),
            false => self.sum_of_kinds(|set| (set.bits() >> 64) as u64 >> (index - 64) & 1),
        };
        let stands = self.kinds[kind].contains(square);
        stands.then_some(PieceKind::ALL[kind])
    }

    /// The sum of the indices of the kinds for which `counts` gives 1 and not 0.
    #[inline]
    fn sum_of_kinds(&self, counts: impl Fn(SquareSet) -> u64) -> usize {
        let mut sum = 0;
        for (kind, &set) in self.kinds.iter().enumerate() {
            sum += kind * counts(set) as usize;
        }
        sum
    }

    /// The squares of the pieces of one kind of one side.
    #[must_use]
    #[inline]
    pub fn pieces(&self, side: Side, kind: PieceKind) -> SquareSet {
        self.kinds[kind.index()] & self.sides[side.index()]
    }

    /// The squares of all pieces of a side.
    #[must_use]
    #[inline]
    pub fn of(&self, side: Side) -> SquareSet {
        self.sides[side.index()]
    }

    /// The squares of the walls.
    #[must_use]
    #[inline]
    pub fn walls(&self) -> SquareSet {
        self.walls
    }

    /// The squares that are not empty.
    #[must_use]
    #[inline]
    pub fn occupied(&self) -> SquareSet {
        self.sides[0] | self.sides[1] | self.walls
    }

    /// The squares whose content differs from that on `other`.
    #[must_use]
    #[inline]
    pub fn differing(&self, other: &Self) -> SquareSet {
        let mut set = self.walls ^ other.walls;
        for kind in 0..PieceKind::COUNT {
            set |= self.kinds[kind] ^ other.kinds[kind];
        }
        for side in 0..2 {
            set |= self.sides[side] ^ other.sides[side];
        }
        set
    }

    /// The square of a side's General.
    ///
    /// # Panics
    /// Never: a board is only made with one General of each side, and [`Board::after`] keeps them.
    #[must_use]
    #[inline]
    pub fn general(&self, side: Side) -> Square {
        self.pieces(side, PieceKind::General)
            .first()
            .expect("a board has a General of each side")
    }

    #[inline]
    fn generals(&self) -> SquareSet {
        self.kinds[PieceKind::General.index()]
    }

    /// A hash of what stands where (Zobrist 1970): equal boards have equal keys.
    #[must_use]
    #[inline]
    pub fn key(&self) -> u64 {
        self.key
    }

    /// The board after a move that was generated for it.
    ///
    /// This does not check the rules. Any other move may give a board that no game can reach, but it still has one
    /// General of each side. Nothing happens on a square that cannot take such a move: a step or a wall on an occupied
    /// square, a capture, shot or conversion of a General.
    #[must_use]
    #[inline]
    pub fn after(&self, mv: Move) -> Self {
        let mut board = *self;
        board.play(mv);
        board
    }

    /// Changes the board to the one [after](Self::after) a move. A board is larger than what processors copy at once,
    /// so changing a copy in place saves another copy.
    #[inline]
    pub(crate) fn play(&mut self, mv: Move) {
        let Move { from, action, to } = mv;
        let is_general = self.generals().contains(to);
        match action {
            Action::Step if self.is_empty(to) => self.relocate(from, to),
            Action::Capture if !is_general => {
                self.clear(to);
                self.relocate(from, to);
            }
            Action::Shot if !is_general => self.clear(to),
            Action::Build if self.is_empty(to) => self.toggle_wall(to),
            Action::Swap => self.exchange(from, to),
            Action::Convert if !is_general => {
                if let Some(Content::Piece(side, kind)) = self.at(to) {
                    self.toggle(to, side, kind);
                    self.toggle(to, !side, kind);
                }
            }
            Action::Step | Action::Capture | Action::Shot | Action::Build | Action::Convert => {}
        }
    }

    #[inline]
    fn is_empty(&self, square: Square) -> bool {
        !self.occupied().contains(square)
    }

    /// The board with colours exchanged and ranks flipped: the same game seen by the other side.
    ///
    /// # Panics
    /// Never: flipping keeps one General of each side.
    #[must_use]
    pub fn flipped(&self) -> Self {
        let mut contents = [None; SQUARES];
        for square in Square::all() {
            contents[square.flip().index()] = self.at(square).map(|content| match content {
                Content::Piece(side, kind) => Content::Piece(!side, kind),
                Content::Wall => Content::Wall,
            });
        }
        Self::new(&contents).expect("flipping keeps one General of each side")
    }

    #[inline]
    fn toggle(&mut self, square: Square, side: Side, kind: PieceKind) {
        let set = SquareSet::of(square);
        self.kinds[kind.index()] ^= set;
        self.sides[side.index()] ^= set;
        self.key ^= zobrist::piece(square, side, kind);
    }

    #[inline]
    fn toggle_wall(&mut self, square: Square) {
        self.walls ^= SquareSet::of(square);
        self.key ^= zobrist::wall(square);
    }

    #[inline]
    fn clear(&mut self, square: Square) {
        match self.at(square) {
            Some(Content::Piece(side, kind)) => self.toggle(square, side, kind),
            Some(Content::Wall) => self.toggle_wall(square),
            None => {}
        }
    }

    #[inline]
    fn relocate(&mut self, from: Square, to: Square) {
        if let Some(Content::Piece(side, kind)) = self.at(from) {
            let both = SquareSet::of(from) ^ SquareSet::of(to);
            self.kinds[kind.index()] ^= both;
            self.sides[side.index()] ^= both;
            self.key ^= zobrist::piece(from, side, kind) ^ zobrist::piece(to, side, kind);
        }
    }

    #[inline]
    fn exchange(&mut self, a: Square, b: Square) {
        if let (Some(Content::Piece(our, one)), Some(Content::Piece(their, other))) =
            (self.at(a), self.at(b))
        {
            self.toggle(a, our, one);
            self.toggle(b, their, other);
            self.toggle(b, our, one);
            self.toggle(a, their, other);
        }
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\n{self}")
    }
}

#[cfg(test)]
mod tests {
    use vauban_laws::keys::Field;

    use super::*;

    /// Another piece, a wall or nothing on each square.
    impl Field for Board {
        fn ways(&self) -> usize {
            SQUARES * (2 * PieceKind::COUNT + 1)
        }

        fn change(&mut self, way: usize) {
            let Self {
                kinds: _,
                sides: _,
                walls: _,
                key: _,
            } = self;
            let (square, content) = (way % SQUARES, way / SQUARES);
            let content = match PieceKind::ALL.get(content / 2) {
                Some(&kind) => Content::Piece(Side::BOTH[content % 2], kind),
                None => Content::Wall,
            };
            let square = Square::all().nth(square).unwrap();
            let before = self.at(square);
            self.clear(square);
            match content {
                _ if before == Some(content) => {}
                Content::Piece(side, kind) => self.toggle(square, side, kind),
                Content::Wall => self.toggle_wall(square),
            }
        }
    }
}
