//! Connections: two players fill a board of 4 rows and 6 columns with pieces that connect to their
//! orthogonal or their diagonal neighbours. A piece that three enemies connect to changes its owner. On
//! the full board, the side whose pieces and connections are worth more has won.

mod computer;
mod engine;
mod game;
mod outlook;
mod rulebook;
mod square;
mod tabletop;
mod text;

pub use computer::{Computer, EveryMove, ScoreDifference};
pub use outlook::{FEATURES, Outlook, features};
pub use square::{PieceKind, Square};
pub use tabletop::PLAYERS;
pub use text::{BoardText, ParseError};

use std::fmt;

use square::{ALL, Squares, moved, squares};

use crate::game::{Game, Side};

/// The number of pieces that have to connect to an enemy piece to capture it.
const CAPTORS: u32 = 3;

/// A piece of a kind, on an empty square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Placing {
    /// The square.
    pub square: Square,
    /// The kind.
    pub kind: PieceKind,
}

/// `a2+`, `f0x`.
impl fmt::Display for Placing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.square, self.kind)
    }
}

/// The pieces on the board. The players place in turn, so their number gives the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The squares with a piece of each [`Side`]; no square is in both.
    owned: [Squares; 2],
    /// The squares among them whose piece is a cross; the others have pluses.
    crosses: Squares,
}

impl Position {
    /// The content of a square.
    #[must_use]
    pub fn at(&self, square: Square) -> Option<(Side, PieceKind)> {
        let side = [Side::White, Side::Black]
            .into_iter()
            .find(|&side| self.owned[side as usize] & square.bit() != 0)?;
        let cross = self.crosses & square.bit() != 0;
        Some((
            side,
            if cross {
                PieceKind::Cross
            } else {
                PieceKind::Plus
            },
        ))
    }

    /// The number of empty squares, and so of the moves left.
    #[must_use]
    pub const fn empty(&self) -> u32 {
        self.vacant().count_ones()
    }

    /// 1 for each piece of a side, and 1 for each square that the piece connects to and that holds a
    /// piece of the same side.
    #[must_use]
    pub fn score(&self, side: Side) -> i32 {
        let own = self.owned[side as usize];
        let connections: u32 = PieceKind::BOTH
            .into_iter()
            .flat_map(|kind| moved(own, kind).map(|friends| friends & self.pieces(side, kind)))
            .map(Squares::count_ones)
            .sum();
        (own.count_ones() + connections) as i32
    }

    /// The squares whose pieces the side to move captures by a placing.
    pub fn captured(&self, placing: Placing) -> impl Iterator<Item = Square> + use<> {
        let side = self.to_move();
        let after = self.after(placing);
        squares(self.owned[!side as usize] & after.owned[side as usize])
    }

    /// The enemies of `side` that it would capture if it were to place one piece now.
    fn threatened_by(&self, side: Side) -> Squares {
        let enemies = self.owned[!side as usize];
        let left = placings(self).fold(enemies, |left, placing| {
            left & self.placed(side, placing).owned[!side as usize]
        });
        enemies & !left
    }

    /// The position after a side has placed a piece, and captured.
    fn placed(&self, side: Side, Placing { square, kind }: Placing) -> Self {
        let mut next = *self;
        next.owned[side as usize] |= square.bit();
        if kind == PieceKind::Cross {
            next.crosses |= square.bit();
        }
        next.capture(side, square);
        next
    }

    const fn vacant(&self) -> Squares {
        ALL & !(self.owned[0] | self.owned[1])
    }

    /// The squares with a piece of this side and kind.
    const fn pieces(&self, side: Side, kind: PieceKind) -> Squares {
        let own = self.owned[side as usize];
        match kind {
            PieceKind::Plus => own & !self.crosses,
            PieceKind::Cross => own & self.crosses,
        }
    }

    /// The pieces of `side` that connect to a square.
    fn connected(&self, side: Side, square: Square) -> Squares {
        let connected = |kind| square.reach(kind) & self.pieces(side, kind);
        connected(PieceKind::Plus) | connected(PieceKind::Cross)
    }

    /// Lets `side` capture around a square where it now has a piece, and around each captured piece.
    fn capture(&mut self, side: Side, square: Square) {
        let enemy = !side as usize;
        let around = square.reach(PieceKind::Plus) | square.reach(PieceKind::Cross);
        for prey in squares(around & self.owned[enemy]) {
            // The capture of one before it may have led to this one too.
            if self.owned[enemy] & prey.bit() != 0
                && self.connected(side, prey).count_ones() >= CAPTORS
            {
                self.owned[enemy] ^= prey.bit();
                self.owned[side as usize] |= prey.bit();
                self.capture(side, prey);
            }
        }
    }
}

/// The legal moves, square by square in reading order.
fn placings(position: &Position) -> impl Iterator<Item = Placing> {
    squares(position.vacant())
        .flat_map(|square| PieceKind::BOTH.map(move |kind| Placing { square, kind }))
}
