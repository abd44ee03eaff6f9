//! Boards of any game as pictures: SVG from [`Sheet::svg`] and [`strip`], and from these pixels by `raster`.
//!
//! A [`Sketch`] draws a board of rows and columns with pieces of a few shapes; a game with drawings of its own makes its
//! [`Sheet`] itself, of [`letters`] and [`paint`]. There is no font in a picture, so that it looks the same everywhere.
//! Nothing depends on colour alone: light pieces have dark lines and dark pieces light ones.

pub mod letters;
pub mod paint;
#[cfg(feature = "gif")]
pub mod raster;
mod sheet;
mod sketch;
mod tokens;

pub use sheet::{Sheet, escaped, strip};
pub use sketch::Sketch;
pub use tokens::Shape;

/// The side of a square; all lengths in a picture are in these units.
pub const SQUARE: usize = 100;

/// The margin around the board, for the coordinates.
pub const MARGIN: usize = SQUARE / 2;

/// The height that a caption adds at the bottom.
pub const CAPTION: usize = SQUARE / 2;
