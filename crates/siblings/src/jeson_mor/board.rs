use std::fmt;

use super::geometry::Geometry;
use super::size::Size;
use super::square::Square;
use super::squares::Squares;
use crate::game::Side;
use crate::game::random::SplitMix;

/// The kind of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PieceKind {
    /// The horse of Chinese chess: one step straight and one aslant, over a place that must be empty.
    Knight,
    /// The cannon of Chinese chess: slides, and captures over exactly one piece of either side.
    Archer,
}

/// A piece of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Its side.
    pub side: Side,
    /// Its kind.
    pub kind: PieceKind,
}

/// A piece goes from one place to another, and captures what stands there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// The place of the piece.
    pub from: Square,
    /// The place to which it goes.
    pub to: Square,
}

/// The pieces on a square board of any size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    size: Size,
    /// The places of the pieces of the first side, and of the second.
    sides: [Squares; 2],
    /// The places of the Archers of both.
    archers: Squares,
    key_of_pieces: u64,
}

impl Move {
    /// The points that the move costs: columns and rows together (the Manhattan distance).
    #[must_use]
    pub const fn points(self) -> u8 {
        self.from.x.abs_diff(self.to.x) + self.from.y.abs_diff(self.to.y)
    }

    /// True if the move is as long as a Knight's.
    pub(super) fn is_leap(self) -> bool {
        let columns = self.from.x.abs_diff(self.to.x);
        let rows = self.from.y.abs_diff(self.to.y);
        matches!((columns, rows), (1, 2) | (2, 1))
    }
}

impl Board {
    /// A board without pieces.
    #[must_use]
    pub fn empty(size: Size) -> Self {
        Self {
            size,
            sides: [Squares::NONE; 2],
            archers: Squares::NONE,
            key_of_pieces: 0,
        }
    }

    /// The board on which a game begins: the first side's pieces in the bottom row, the second's in the
    /// top row, a Knight on the first column and then by turns an Archer and a Knight, or Knights only.
    #[must_use]
    pub fn start(size: Size, archers: bool) -> Self {
        let mut board = Self::empty(size);
        for (side, y) in [(Side::White, 0), (Side::Black, size.get() - 1)] {
            for x in 0..size.get() {
                let kind = if archers && x % 2 == 1 {
                    PieceKind::Archer
                } else {
                    PieceKind::Knight
                };
                board.set(Square { x, y }, Some(Piece { side, kind }));
            }
        }
        board
    }

    /// Its size.
    #[must_use]
    pub fn size(&self) -> Size {
        self.size
    }

    /// The piece on a place of the board.
    #[must_use]
    #[inline]
    pub fn at(&self, square: Square) -> Option<Piece> {
        self.piece(self.size.index(square))
    }

    #[inline]
    fn piece(&self, index: usize) -> Option<Piece> {
        let side = Side::BOTH
            .into_iter()
            .find(|&side| self.sides[side as usize].contains(index))?;
        let kind = match self.archers.contains(index) {
            true => PieceKind::Archer,
            false => PieceKind::Knight,
        };
        Some(Piece { side, kind })
    }

    /// All pieces with their places, row by row from the bottom.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> {
        let [white, black] = self.sides;
        let indices = (white | black).iter(self.size.area());
        indices.filter_map(|index| Some((self.size.square(index), self.piece(index)?)))
    }

    /// The pieces of a side with the numbers of their places, the lowest first.
    #[inline]
    pub(super) fn pieces_of(&self, side: Side) -> impl Iterator<Item = (usize, PieceKind)> {
        self.sides[side as usize]
            .iter(self.size.area())
            .map(|index| {
                let kind = match self.archers.contains(index) {
                    true => PieceKind::Archer,
                    false => PieceKind::Knight,
                };
                (index, kind)
            })
    }

    /// True if a side has any piece.
    #[must_use]
    pub fn has_pieces(&self, side: Side) -> bool {
        !self.sides[side as usize].is_empty()
    }

    /// A hash of the pieces by the numbers of their places. The size is a part of its own.
    pub(super) fn key_of_pieces(&self) -> u64 {
        self.key_of_pieces
    }

    /// Puts a piece on a place, or clears it, and returns what stood there.
    pub fn set(&mut self, square: Square, piece: Option<Piece>) -> Option<Piece> {
        self.put(self.size.index(square), piece)
    }

    /// [`Board::set`] by the number of the place.
    #[inline]
    fn put(&mut self, index: usize, piece: Option<Piece>) -> Option<Piece> {
        let before = self.piece(index);
        self.archers.remove(index);
        self.sides.iter_mut().for_each(|side| side.remove(index));
        if let Some(Piece { side, kind }) = piece {
            self.sides[side as usize].insert(index);
            if kind == PieceKind::Archer {
                self.archers.insert(index);
            }
        }
        for piece in [before, piece].into_iter().flatten() {
            self.key_of_pieces ^= number(index, piece);
        }
        before
    }

    /// Visits the numbers of the squares where the piece on `from` can go by the rules of its kind: empty ones, and those
    /// of enemies that it can capture.
    #[inline]
    pub(super) fn visit_from(&self, from: usize, piece: Piece, mut visit: impl FnMut(usize)) {
        let own = &self.sides[piece.side as usize];
        match piece.kind {
            PieceKind::Knight => self.visit_leaps(from, |to| {
                if !own.contains(to) {
                    visit(to);
                }
            }),
            PieceKind::Archer => {
                let geometry = Geometry::of(self.size);
                for direction in 0..4 {
                    let next = |at| geometry.neighbour(at, direction);
                    let mut ahead = next(from);
                    while let Some(to) = ahead.filter(|&to| !self.is_occupied(to)) {
                        visit(to);
                        ahead = next(to);
                    }
                    // The piece that ended the slide is the one to shoot over.
                    ahead = ahead.and_then(next);
                    while let Some(to) = ahead.filter(|&to| !self.is_occupied(to)) {
                        ahead = next(to);
                    }
                    if let Some(to) = ahead.filter(|&to| !own.contains(to)) {
                        visit(to);
                    }
                }
            }
        }
    }

    /// Visits the places a Knight's leap away, except those behind a piece that blocks it.
    #[inline]
    fn visit_leaps(&self, from: usize, mut visit: impl FnMut(usize)) {
        for (leg, targets) in &Geometry::of(self.size).leaps[from] {
            if !self.is_occupied(usize::from(*leg)) {
                targets.iter().for_each(|&to| visit(usize::from(to)));
            }
        }
    }

    /// The number of a side's pieces that can go to a place by the rules of their kinds, if an enemy stands there.
    pub(super) fn attackers(&self, side: Side, to: usize) -> u32 {
        let own = &self.sides[side as usize];
        let geometry = Geometry::of(self.size);
        let mut count = 0;
        for (_, places) in &geometry.leaps[to] {
            for &from in places {
                let from = usize::from(from);
                if own.contains(from) && !self.archers.contains(from) {
                    self.visit_leaps(from, |reached| count += u32::from(reached == to));
                }
            }
        }
        for direction in 0..4 {
            let mut ahead = geometry.neighbour(to, direction);
            for skipped in [true, false] {
                while let Some(at) = ahead.filter(|&at| !self.is_occupied(at)) {
                    ahead = geometry.neighbour(at, direction);
                }
                let Some(at) = ahead else { break };
                if !skipped {
                    count += u32::from(own.contains(at) && self.archers.contains(at));
                }
                ahead = geometry.neighbour(at, direction);
            }
        }
        count
    }

    /// The number of ways out of the centre that one move cannot close together, if a Knight of `side` stands there: the
    /// empty places beside it from which it can leap to a place without a piece of its own side.
    pub(super) fn ways_out(&self, side: Side) -> usize {
        let centre = self.size.index(self.size.centre());
        let own = &self.sides[side as usize];
        if !own.contains(centre) || self.archers.contains(centre) {
            return 0;
        }
        let mut leaps = Geometry::of(self.size).leaps[centre].iter();
        let mut ways = 0;
        for (leg, targets) in leaps.by_ref() {
            let mut targets = targets.iter().map(|&to| usize::from(to));
            ways += usize::from(
                !self.is_occupied(usize::from(*leg)) && targets.any(|to| !own.contains(to)),
            );
        }
        ways
    }

    #[inline]
    fn is_occupied(&self, index: usize) -> bool {
        self.sides.iter().any(|side| side.contains(index))
    }

    /// True if a Knight of a side can leap to an empty place. This is found quickly if one can, as is nearly always the
    /// case.
    pub(super) fn leaps_somewhere(&self, side: Side) -> bool {
        let knights = self.pieces_of(side);
        let mut knights = knights.filter(|(_, kind)| *kind == PieceKind::Knight);
        let leaps = &Geometry::of(self.size).leaps;
        knights.any(|(from, _)| {
            leaps[from].iter().any(|(leg, targets)| {
                let mut targets = targets.iter().map(|&to| usize::from(to));
                !self.is_occupied(usize::from(*leg)) && targets.any(|to| !self.is_occupied(to))
            })
        })
    }

    /// The number of leaps that a Knight alone on the board needs from each place to the centre, by the number of the
    /// place; `None` if it never gets there.
    pub(super) fn leaps_to_centre(size: Size) -> Vec<Option<u8>> {
        let board = Self::empty(size);
        let mut leaps = vec![None; size.area()];
        leaps[size.index(size.centre())] = Some(0);
        let mut reached = vec![size.index(size.centre())];
        let mut next = 0;
        while let Some(&place) = reached.get(next) {
            let further = leaps[place].map(|leaps| leaps + 1);
            // A Knight alone on the board can always leap back.
            board.visit_leaps(place, |to| {
                if leaps[to].is_none() {
                    leaps[to] = further;
                    reached.push(to);
                }
            });
            next += 1;
        }
        leaps
    }
}

/// The number of a piece on a place in the hash of a board.
fn number(index: usize, piece: Piece) -> u64 {
    let piece = 2 * piece.side as u64 + piece.kind as u64;
    SplitMix::keyed(0x4A65_736F, piece << 16 | index as u64).next()
}

impl PieceKind {
    /// `Knight` or `Archer`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Knight => "Knight",
            Self::Archer => "Archer",
        }
    }

    /// `K` for a Knight, `A` for an Archer.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Knight => 'K',
            Self::Archer => 'A',
        }
    }
}

/// Its letter.
impl fmt::Display for PieceKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// As players type it: `a1->b3`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}->{}", self.from, self.to)
    }
}

#[cfg(test)]
mod tests {
    use vauban_laws::keys::Field;

    use super::super::size::GREATEST;
    use super::*;

    const KINDS: [PieceKind; 2] = [PieceKind::Knight, PieceKind::Archer];

    /// Each other size, and another piece or none on each place.
    impl Field for Board {
        fn ways(&self) -> usize {
            self.size.ways() + 4 * self.size.area()
        }

        fn change(&mut self, way: usize) {
            let Self {
                size,
                sides: _,
                archers: _,
                key_of_pieces: _,
            } = self;
            let Some(way) = way.checked_sub(size.ways()) else {
                return size.change(way);
            };
            let piece = Piece {
                side: Side::BOTH[way % 2],
                kind: KINDS[way / 2 % 2],
            };
            let piece = (self.piece(way / 4) != Some(piece)).then_some(piece);
            self.put(way / 4, piece);
        }
    }

    impl Field for Size {
        fn ways(&self) -> usize {
            GREATEST / 2 - 1
        }

        fn change(&mut self, way: usize) {
            let half = (usize::from(self.get() / 2) + way) % (GREATEST / 2);
            *self = Self::new(2 * half as i64 + 3).unwrap();
        }
    }
}
