//! Eater, a game on a board of 3 to 15 rows and as many columns, for two players who move at the same time.
//!
//! In each round the Passer and the Eater both name an empty cell, neither knowing the other's, and each
//! marks its own; when they name the same one, it becomes the Eater's. The Passer wins with a path of its
//! markers from the top row to the bottom row, by steps down, left, right, down-left and down-right. The
//! Eater wins when the board is full without one.
//!
//! Neither player knows the other's move, so good play mixes moves by chance: a position is worth the
//! Passer's chance to win when both do so, see [`Solver`]. This game is therefore not a
//! [`crate::game::Game`], in which the players move in turn.

mod answer;
mod board;
mod cells;
mod figure;
mod habit;
mod matrix;
mod mcts;
mod openings;
mod paths;
mod picture;
mod play;
mod player;
mod playout;
mod reading;
mod record;
mod smart;
mod solver;
mod straight;
mod thinker;

pub use board::{Board, EATER, PASSER, Round, Size, SizeError, name};
pub use cells::{Cell, Cells, MAX_SIDE};
pub use matrix::{Matrix, Mixed, Solution};
pub use mcts::Mcts;
pub use play::{Game, RoundError, play};
pub use player::{Player, Random};
pub use reading::{ParseBoardError, ReadCellError};
pub use record::{NAME, ReadRecordError};
pub use smart::Smart;
pub use solver::{Plan, Solver};
pub use straight::Straight;
