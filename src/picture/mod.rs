//! Pictures of boards: SVG from [`Picture::svg`] and [`strip`], and from these pixels by `raster`.
//!
//! A [`Picture`] is a board and what is to be marked on it. It knows no rules: whoever asks for a picture
//! hands in the squares. `ground` draws the empty board, [`pieces`] what stands on it, `marks` what
//! happened, `letters` all writing (there is no font in a picture, so that it looks the same wherever it
//! is drawn), and `document` puts them together. Nothing depends on colour alone: light pieces have dark
//! lines and dark pieces light ones, and each mark has a shape of its own.
//!
//! ```
//! use advance::board::text::{BoardFile, START};
//! use advance::board::{Action, Move};
//! use advance::picture::Picture;
//!
//! let board = *BoardFile::parse(START.as_bytes())?.board();
//! let action = Move { from: "d2".parse()?, action: Action::Step, to: "d3".parse()? };
//! let svg = Picture::new(board.after(action)).moved(action).caption("1. white d2-d3").svg();
//! assert!(svg.contains("<title>white Zombie on d3</title>"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod document;
mod ground;
mod letters;
mod marks;
mod paint;
pub mod pieces;
#[cfg(feature = "gif")]
pub mod raster;
mod svg;

pub use document::strip;
pub use svg::Picture;
