//! Games with levels to play them at, and the one way to choose a move at a level: an [`Engine`] gives a
//! [`Chooser`], and whoever wants a move or an analysis asks that. No game is named here.

mod candidates;
mod chooser;
mod deep;
mod points;
mod tiebreak;

pub use candidates::{Candidate, Candidates};
pub use chooser::{Chooser, Criterion, Decider, Decision, Layer, Stage};
pub use points::Points;

use std::fmt;

use crate::game::Game;
use crate::search::Limits;

/// A game that this program can play at several levels.
pub trait Engine: Game {
    /// A way to play, printed as one word.
    type Level: Copy + PartialEq + fmt::Display + Send + 'static;

    /// The levels, the lowest first.
    const LEVELS: &'static [Self::Level];

    /// The level to play at unless told otherwise.
    const LEVEL: Self::Level;

    /// What chooses the moves of this level. With a seed, it settles ties by that; without one, always in the
    /// same way. `limits` are those of a move, for levels that search.
    fn chooser(level: Self::Level, seed: Option<u64>, limits: Limits) -> Chooser<Self>;

    /// What a player may spend on a move unless told otherwise.
    fn a_move() -> Limits {
        Limits::a_move()
    }

    /// The position for people to look at, in lines that all end: the ranks that its line begins with, and
    /// the rest of it.
    fn drawing(&self) -> String {
        let line = self.to_string();
        let (ranks, rest) = line.split_once(' ').unwrap_or((&line, ""));
        format!("{}\n{rest}\n", ranks.replace('/', "\n"))
    }
}
