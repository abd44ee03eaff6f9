//! Squares, what a piece connects to from them, and sets of squares.

use std::fmt;

/// The columns, a to f.
pub(super) const COLUMNS: usize = 6;
/// The rows, 0 at the top to 3.
pub(super) const ROWS: usize = 4;

/// A set of squares: bit [`Square::index`] stands for a square, the other bits are 0.
pub(super) type Squares = u32;

/// The set of all squares.
pub(super) const ALL: Squares = (1 << (COLUMNS * ROWS)) - 1;

/// The squares that a piece connects to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PieceKind {
    /// To its orthogonal neighbours.
    Plus,
    /// To its diagonal neighbours.
    Cross,
}

impl PieceKind {
    /// Both kinds.
    pub const BOTH: [Self; 2] = [Self::Plus, Self::Cross];

    /// `plus` or `cross`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Plus => "plus",
            Self::Cross => "cross",
        }
    }
}

/// As in moves.
impl fmt::Display for PieceKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Plus => "+",
            Self::Cross => "x",
        })
    }
}

/// A square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Square(u8);

impl Square {
    /// The number of squares.
    pub const COUNT: usize = COLUMNS * ROWS;

    /// All of them in reading order.
    pub fn all() -> impl Iterator<Item = Self> {
        squares(ALL)
    }

    /// Its place in reading order, from 0.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    pub(super) const fn bit(self) -> Squares {
        1 << self.0
    }

    /// The squares that a piece of this kind connects to from here.
    pub(super) const fn reach(self, kind: PieceKind) -> Squares {
        REACH[kind as usize][self.index()]
    }
}

/// As in moves: `a0` is the upper left corner.
impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (row, column) = (self.index() / COLUMNS, self.index() % COLUMNS);
        write!(f, "{}{row}", char::from(b'a' + column as u8))
    }
}

/// The squares of a set in reading order.
pub(super) fn squares(mut set: Squares) -> impl Iterator<Item = Square> {
    std::iter::from_fn(move || {
        let first = (set != 0).then(|| Square(set.trailing_zeros() as u8))?;
        set &= set - 1;
        Some(first)
    })
}

/// The set one column to the left and one to the right.
const fn aside(set: Squares) -> [Squares; 2] {
    const FIRST_COLUMN: Squares = 1 | 1 << COLUMNS | 1 << (2 * COLUMNS) | 1 << (3 * COLUMNS);
    const LAST_COLUMN: Squares = FIRST_COLUMN << (COLUMNS - 1);
    [(set & !FIRST_COLUMN) >> 1, (set & !LAST_COLUMN) << 1]
}

/// The set moved one step in each direction that pieces of a kind connect to; squares beyond the board are dropped.
pub(super) const fn moved(set: Squares, kind: PieceKind) -> [Squares; 4] {
    let [left, right] = aside(set);
    match kind {
        PieceKind::Plus => [set >> COLUMNS, set << COLUMNS & ALL, left, right],
        PieceKind::Cross => [
            left >> COLUMNS,
            left << COLUMNS & ALL,
            right >> COLUMNS,
            right << COLUMNS & ALL,
        ],
    }
}

/// By kind and square.
static REACH: [[Squares; Square::COUNT]; 2] = {
    let mut reach = [[0; Square::COUNT]; 2];
    let mut index = 0;
    while index < Square::COUNT {
        let mut kind = 0;
        while kind < 2 {
            let [a, b, c, d] = moved(1 << index, PieceKind::BOTH[kind]);
            reach[kind][index] = a | b | c | d;
            kind += 1;
        }
        index += 1;
    }
    reach
};
