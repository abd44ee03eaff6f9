//! Eater, a game on a board of 3 to 15 rows and as many columns, for two players who move at the same time.
//!
//! In each round the Passer and the Eater both name an empty cell, neither knowing the other's, and each
//! marks its own; when they name the same one, it becomes the Eater's. The Passer wins with a path of its
//! markers from the top row to the bottom row, by steps down, left, right, down-left and down-right. The
//! Eater wins when the board is full without one.
//!
//! Neither player knows the other's move, so good play mixes moves by chance: a position is worth the
//! Passer's chance to win when both do so, see [`Solver`]. To be a [`Game`](crate::game::Game), it is played in
//! turns: a [`Position`] keeps what the Passer has named until the Eater has named a cell too.

mod answer;
mod best_response;
mod board;
mod cells;
mod enemy_model;
mod engine;
mod figure;
mod grid;
mod matrix;
mod mcts;
mod memory;
mod openings;
mod packed;
mod paths;
mod play;
mod player;
mod playout;
mod position;
mod reading;
mod rulebook;
mod smart;
mod solver;
mod straight;
mod tabletop;
mod text;
mod thinker;

pub use board::{Board, EATER, PASSER, Round, Size, SizeError, name};
pub use cells::{Cell, Cells, MAX_SIDE};
pub use engine::{Computer, Level};
pub use matrix::{Matrix, Mixed, Solution};
pub use play::{History, RoundError, play};
pub use player::{Drawn, Player};
pub use position::Position;
pub use reading::{ParseBoardError, ReadCellError};
pub use solver::{BestPlay, Solver};
pub use tabletop::diagram;
pub use text::ParsePositionError;
