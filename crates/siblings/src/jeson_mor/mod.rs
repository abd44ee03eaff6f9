//! Jeson Mor, "nine horses", a Mongolian game, with the cannon of Chinese chess added to it.
//!
//! Two rows of Knights and Archers face each other on a square board. A side wins when its Knight leaves the centre, or
//! when it captures the enemy's last piece. A move costs as many points as it is long, and if the side to move has no
//! move left, the side with fewer points wins.

mod board;
mod console;
mod engine;
mod game;
mod geometry;
mod policy;
mod position;
mod rulebook;
mod search;
mod size;
mod square;
mod squares;
mod tabletop;
mod text;

pub use board::{Board, Move, Piece, PieceKind};
pub use console::{ConsoleGame, CoursePlace, Name, TypedMoveError};
pub use policy::EveryMove;
pub use position::{Phase, Position};
pub use search::{Heuristic, move_limits};
pub use size::{Size, SizeError};
pub use square::Square;
pub use text::ParsePositionError;
