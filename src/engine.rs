//! Games with what it takes to play them well: levels, and what their searches go by. The protocol and the
//! analysis play any of them.

use std::fmt;

use crate::game::Game;
use crate::search::{Evaluation, Limits, Policy, Search};

/// A game that this program can play at several levels.
pub trait Engine: Game {
    /// A way to play, printed as one word.
    type Level: Copy + PartialEq + fmt::Display + Send + 'static;

    /// The levels, the lowest first.
    const LEVELS: &'static [Self::Level];

    /// The level to play at unless told otherwise.
    const LEVEL: Self::Level;

    /// What a position is worth to a search, in hundredths of whatever the game counts by.
    fn evaluation() -> &'static dyn Evaluation<Self>;

    /// What a search at this level expects both sides to play; `None` where the level does not search.
    fn policy(level: Self::Level) -> Option<&'static dyn Policy<Self>>;

    /// A new search at this level; `None` where the level does not search.
    fn search(level: Self::Level) -> Option<Search<'static, Self>> {
        let policy = Self::policy(level)?;
        Some(Search::new(Self::evaluation(), [policy; 2]))
    }

    /// What a player may spend on a move unless told otherwise.
    fn a_move() -> Limits {
        Limits::a_move()
    }

    /// The moves that a search at this level has to choose from, or the one move of a level that does not
    /// search; none when the game is over. Such a level settles ties by `seed`.
    fn candidates(&self, level: Self::Level, seed: Option<u64>) -> Vec<Self::Move>;

    /// The position for people to look at, in lines that all end: the ranks that its line begins with, and
    /// the rest of it.
    fn drawing(&self) -> String {
        let line = self.to_string();
        let (ranks, rest) = line.split_once(' ').unwrap_or((&line, ""));
        format!("{}\n{rest}\n", ranks.replace('/', "\n"))
    }
}
