//! Pictures of boards: SVG from [`Picture::svg`] and [`strip`], and from these pixels by `raster`.
//!
//! A [`Picture`] is of Advance, and a [`Sketch`] of any game of rows and columns; both become a [`Sheet`].
//! A [`Picture`] is a board with marks. It knows no rules: the caller hands in the squares to mark, or
//! [`Picture::marked`] asks the rules. `ground` draws the empty board, [`pieces`] what stands on it, `marks` what
//! happened and `letters` all writing: there is no font in a picture, so that it looks the same
//! everywhere. `drawing` puts them together, `svg` makes a document of it. Nothing depends on colour
//! alone: light pieces have dark lines and dark pieces light ones, and each mark has a shape of its own.
//!
//! ```
//! use advance::board::text::{BoardFile, START};
//! use advance::picture::Picture;
//! use advance::{Action, Move, Square};
//!
//! let board = *BoardFile::parse(START.as_bytes())?.board();
//! let mv = Move { from: Square::D2, action: Action::Step, to: Square::D3 };
//! let svg = Picture::new(board.after(mv)).moved(mv).caption("1. white d2-d3").svg();
//! assert!(svg.contains("<title>white Zombie on d3</title>"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod drawing;
mod ground;
mod marked;
mod marks;
pub mod pieces;
mod svg;

pub use svg::shared;
#[cfg(feature = "gif")]
pub use vauban_game::picture::raster;
pub use vauban_game::picture::{Shape, Sheet, Sketch, escaped, strip};

use vauban_game::picture::{CAPTION, MARGIN, SQUARE, letters, paint};

use ground::SIDE;

use crate::board::{Board, Move, Square, SquareSet, WIDTH};
use crate::game::Side;

/// A board to draw, and what to mark on it.
///
/// It shows what it is given: the rules say which squares are shielded or give danger.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    board: Board,
    bottom: Side,
    moved: Option<Move>,
    shielded: SquareSet,
    dangers: [SquareSet; 2],
    destinations: SquareSet,
    caption: Option<String>,
}

impl Picture {
    /// The bare board, white at the bottom.
    #[must_use]
    pub const fn new(board: Board) -> Self {
        Self {
            board,
            bottom: Side::White,
            moved: None,
            shielded: SquareSet::EMPTY,
            dangers: [SquareSet::EMPTY; 2],
            destinations: SquareSet::EMPTY,
            caption: None,
        }
    }

    /// Draws the board from this side, which is then at the bottom.
    #[must_use]
    pub const fn seen_by(mut self, side: Side) -> Self {
        self.bottom = side;
        self
    }

    /// Marks the move that led to this board: its squares, an arrow, and what it did.
    #[must_use]
    pub const fn moved(mut self, mv: Move) -> Self {
        self.moved = Some(mv);
        self
    }

    /// Puts a small shield on these squares.
    #[must_use]
    pub const fn shielded(mut self, squares: SquareSet) -> Self {
        self.shielded = squares;
        self
    }

    /// Shows that the General of `side` is in danger from the pieces on these squares.
    #[must_use]
    pub const fn danger(mut self, side: Side, from: SquareSet) -> Self {
        self.dangers[side.index()] = from;
        self
    }

    /// Marks where a piece may go, or what it may act on: a dot on an empty square, a ring on another.
    #[must_use]
    pub const fn destinations(mut self, squares: SquareSet) -> Self {
        self.destinations = squares;
        self
    }

    /// Writes a line under the board: letters (capitals are drawn as small ones), digits, and the marks of move
    /// notation. A long line is written smaller.
    #[must_use]
    pub fn caption(mut self, text: impl Into<String>) -> Self {
        self.caption = Some(text.into());
        self
    }

    const fn height(&self) -> usize {
        match self.caption {
            Some(_) => SIDE + CAPTION,
            None => SIDE,
        }
    }

    /// The left and the upper edge of a square.
    fn corner(&self, square: Square) -> (usize, usize) {
        // Both are 0 to 8: see `Square`.
        let (file, row) = (square.file() as usize, square.row() as usize);
        let (file, row) = match self.bottom {
            Side::White => (file, row),
            Side::Black => (WIDTH - 1 - file, WIDTH - 1 - row),
        };
        (file * SQUARE, row * SQUARE)
    }
}
