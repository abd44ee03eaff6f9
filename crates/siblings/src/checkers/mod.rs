//! Checkers on 8x8 squares, with captures compulsory or not, and with single, multiple or American jumps.
//!
//! Red moves up the board and black moves down it. A pawn steps to one of the two squares diagonally in
//! front of it, and becomes a king where the board ends; a king steps all four ways. A piece jumps over
//! an enemy next to it, the way it may step, to the empty square behind, and captures it. A side
//! without a move has lost.

pub mod endings;
mod engine;
mod evaluation;
pub mod exchange;
mod game;
mod line;
mod moves;
mod policy;
pub mod ranking;
mod rulebook;
mod square;
mod tabletop;

pub use evaluation::{Heuristic, Informed};
pub use line::{ParsePositionError, ParseRulesError};
pub use moves::Move;
pub use policy::EveryMove;
pub use square::Square;

use crate::game::Side;
use vauban_game::listed;

/// The side that moves up the board; in the start position, it moves first.
pub const RED: Side = Side::White;
/// The side that moves down the board.
pub const BLACK: Side = Side::Black;

/// `red` or `black`.
#[must_use]
pub const fn name(side: Side) -> &'static str {
    match side {
        RED => "red",
        BLACK => "black",
    }
}

/// Twelve pawns each, captures compulsory, multiple jumps, red to move.
const START: &str = ".b.b.b.b/b.b.b.b./.b.b.b.b/......../......../r.r.r.r./.r.r.r.r/r.r.r.r. cm r";

/// The rules that games of checkers differ in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// True if a side that can capture has to.
    pub must_capture: bool,
    /// The greatest length of a jump in a move.
    pub jumps: Jumps,
}

impl Rules {
    /// The rules of American checkers, which are those of English draughts too.
    pub const AMERICAN: Self = Self {
        must_capture: true,
        jumps: Jumps::American,
    };
}

listed! {
    /// The greatest length of a jump in a move.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Jumps {
        /// Over one piece.
        Single,
        /// Again and again, also as the king that it has become. It may stop before it has to.
        Multiple,
        /// Again and again. It has to go on while it can, and stops where it becomes a king.
        American,
    }
}

/// A piece, of either side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// Its side.
    pub side: Side,
    /// True if it is a king; else it is a pawn.
    pub king: bool,
}

impl Piece {
    /// The piece that a letter stands for: `r` and `b` are pawns, `R` and `B` kings.
    #[must_use]
    pub const fn from_symbol(symbol: u8) -> Option<Self> {
        let side = match symbol.to_ascii_lowercase() {
            b'r' => RED,
            b'b' => BLACK,
            _ => return None,
        };
        let king = symbol.is_ascii_uppercase();
        Some(Self { side, king })
    }

    /// `pawn` or `king`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        if self.king { "king" } else { "pawn" }
    }

    /// The letter that stands for it.
    #[must_use]
    pub const fn symbol(self) -> char {
        match (self.side, self.king) {
            (RED, false) => 'r',
            (RED, true) => 'R',
            (BLACK, false) => 'b',
            (BLACK, true) => 'B',
        }
    }
}

/// A board, the side to move and the rules of the game.
///
/// In one line: the ranks from 8 to 1 with `/` between them, eight characters each and `.` for an empty square; `c` if
/// captures are compulsory or `n` if not, then `s` for single jumps, `m` for multiple or `a` for American ones; `r` or
/// `b` for the side to move.
///
/// ```
/// use vauban_game::game::Game;
/// use vauban_siblings::checkers::Position;
///
/// let text = "......../..b...../......../..b...../...r..../......../......../........ nm r";
/// let position: Position = text.parse()?;
/// let moves: Vec<_> = position.legal_moves().iter().map(ToString::to_string).collect();
/// assert_eq!(moves, ["d4xb6", "d4xb6xd8", "d4-e5"]);
/// # Ok::<(), vauban_siblings::checkers::ParsePositionError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    red: u64,
    black: u64,
    kings: u64,
    to_move: Side,
    rules: Rules,
}

impl Position {
    const fn empty_board(rules: Rules, to_move: Side) -> Self {
        Self {
            red: 0,
            black: 0,
            kings: 0,
            to_move,
            rules,
        }
    }

    /// The same with `piece` on an empty square, which has to be a black one.
    fn with(mut self, square: Square, piece: Piece) -> Self {
        debug_assert!(square.is_black() && self.at(square).is_none());
        match piece.side {
            RED => self.red |= square.bit(),
            BLACK => self.black |= square.bit(),
        }
        if piece.king {
            self.kings |= square.bit();
        }
        self
    }

    /// The piece on a square.
    #[must_use]
    pub fn at(&self, square: Square) -> Option<Piece> {
        let holds = |set: u64| set & square.bit() != 0;
        let side = match () {
            () if holds(self.red) => RED,
            () if holds(self.black) => BLACK,
            () => return None,
        };
        let king = holds(self.kings);
        Some(Piece { side, king })
    }

    /// The rules of the game.
    #[must_use]
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// The same position in a game by other rules.
    #[must_use]
    pub const fn with_rules(self, rules: Rules) -> Self {
        Self { rules, ..self }
    }

    const fn pieces(&self, side: Side) -> u64 {
        match side {
            RED => self.red,
            BLACK => self.black,
        }
    }

    const fn empty(&self) -> u64 {
        !(self.red | self.black)
    }

    /// The position as the side to move sees it: red is to move, and moves up.
    fn turned(&self) -> Self {
        match self.to_move {
            RED => *self,
            BLACK => self.exchanged(),
        }
    }

    /// The position with the board turned round and the colours exchanged, with red to move.
    const fn exchanged(&self) -> Self {
        Self {
            red: self.black.reverse_bits(),
            black: self.red.reverse_bits(),
            kings: self.kings.reverse_bits(),
            to_move: RED,
            rules: self.rules,
        }
    }

    /// The number of pieces of both sides.
    const fn pieces_left(&self) -> u32 {
        (self.red | self.black).count_ones()
    }

    /// The number of pieces of `side`, kings counted twice.
    #[must_use]
    pub const fn material(&self, side: Side) -> i32 {
        let pieces = self.pieces(side);
        (pieces.count_ones() + (pieces & self.kings).count_ones()) as i32
    }
}
