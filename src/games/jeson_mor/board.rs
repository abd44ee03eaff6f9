use std::fmt;

use super::Size;
use crate::game::Side;
use crate::game::random::SplitMix;

/// What a piece can do.
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
    /// Whose it is.
    pub side: Side,
    /// What it can do.
    pub kind: PieceKind,
}

/// A place on a board, both numbers from 0. It is printed as players name it: `a1` is at the bottom left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Square {
    /// The column.
    pub x: u8,
    /// The row.
    pub y: u8,
}

/// A piece goes from one place to another, and captures what stands there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// Where the piece stands.
    pub from: Square,
    /// Where it goes.
    pub to: Square,
}

/// The pieces on a square board of any size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    size: Size,
    places: Box<[Option<Piece>]>,
    key: u64,
}

/// One step in each of the four directions.
const DIRECTIONS: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

impl Move {
    /// The points that the move costs: columns and rows together (the Manhattan distance).
    #[must_use]
    pub const fn points(self) -> u8 {
        self.from.x.abs_diff(self.to.x) + self.from.y.abs_diff(self.to.y)
    }

    /// Whether the move is as long as a Knight's.
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
            places: vec![None; size.area()].into(),
            key: size.get().into(),
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

    /// How large it is.
    #[must_use]
    pub fn size(&self) -> Size {
        self.size
    }

    /// What stands on a place of the board.
    #[must_use]
    pub fn at(&self, place: Square) -> Option<Piece> {
        self.places[self.size.index(place)]
    }

    /// All pieces with their places, row by row from the bottom.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> {
        let pieces = self.places.iter().enumerate();
        pieces.filter_map(|(index, piece)| piece.map(|piece| (self.size.place(index), piece)))
    }

    /// Whether a side has any piece.
    #[must_use]
    pub fn has_pieces(&self, side: Side) -> bool {
        self.places.iter().flatten().any(|piece| piece.side == side)
    }

    /// A hash of the board; equal boards have equal keys.
    #[must_use]
    pub fn key(&self) -> u64 {
        self.key
    }

    /// Puts a piece on a place, or clears it, and gives what stood there.
    pub fn set(&mut self, place: Square, piece: Option<Piece>) -> Option<Piece> {
        let index = self.size.index(place);
        let before = std::mem::replace(&mut self.places[index], piece);
        for piece in [before, piece].into_iter().flatten() {
            self.key ^= number(index, piece);
        }
        before
    }

    /// Visits where the piece on `from` can go as the rules of its kind have it: to empty places, and to
    /// enemies that it can capture.
    pub fn visit_targets(&self, from: Square, piece: Piece, mut visit: impl FnMut(Square)) {
        match piece.kind {
            PieceKind::Knight => self.visit_leaps(from, |to| {
                if self.at(to).is_none_or(|taken| taken.side != piece.side) {
                    visit(to);
                }
            }),
            PieceKind::Archer => {
                for direction in DIRECTIONS {
                    let mut ahead = self.ahead(from, direction);
                    ahead
                        .by_ref()
                        .take_while(|&to| self.at(to).is_none())
                        .for_each(&mut visit);
                    // The piece that ended the slide is the one to shoot over.
                    let taken = ahead.find_map(|to| self.at(to).map(|taken| (to, taken)));
                    if let Some((to, taken)) = taken
                        && taken.side != piece.side
                    {
                        visit(to);
                    }
                }
            }
        }
    }

    /// Visits the places a Knight's leap away, but for those behind a piece that blocks it.
    fn visit_leaps(&self, from: Square, mut visit: impl FnMut(Square)) {
        for (columns, rows) in DIRECTIONS {
            let Some(leg) = self.size.step(from, (columns, rows)) else {
                continue;
            };
            if self.at(leg).is_some() {
                continue;
            }
            for aside in [-1, 1] {
                let aslant = (columns + aside * rows, rows + aside * columns);
                if let Some(to) = self.size.step(leg, aslant) {
                    visit(to);
                }
            }
        }
    }

    /// The places from here to the edge.
    fn ahead(&self, from: Square, direction: (i8, i8)) -> impl Iterator<Item = Square> {
        std::iter::successors(Some(from), move |&place| self.size.step(place, direction)).skip(1)
    }

    /// How many leaps a Knight alone on the board needs from each place to the centre, by the number of
    /// the place; `None` where it never gets there.
    pub(super) fn leaps_to_centre(size: Size) -> Vec<Option<u8>> {
        let board = Self::empty(size);
        let mut leaps = vec![None; size.area()];
        leaps[size.index(size.centre())] = Some(0);
        let mut reached = vec![size.centre()];
        let mut next = 0;
        while let Some(&place) = reached.get(next) {
            let further = leaps[size.index(place)].map(|leaps| leaps + 1);
            // Alone, what leads to a place leads back from it too.
            board.visit_leaps(place, |to| {
                let leaps = &mut leaps[size.index(to)];
                if leaps.is_none() {
                    *leaps = further;
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

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.x), self.y + 1)
    }
}

/// As players type it: `a1->b3`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}->{}", self.from, self.to)
    }
}
