//! Games with levels to play them at, and the one way to choose a move at a level: an [`Engine`] gives a
//! [`Chooser`], which answers with a move or an analysis. No game is named here.

mod candidates;
mod chooser;
mod decision;
mod elo;
mod fallible;
mod last;

pub use candidates::{Candidate, Candidates, Points};
pub use chooser::{Chooser, Layer};
pub use decision::{Criterion, Decision, Stage};
pub use elo::{Elo, ParseEloError, Strength};
pub use fallible::{Sight, Skill, Strain};
pub use last::Decider;

use std::fmt;

use crate::game::Game;
use crate::search::Limits;

/// A level of a game: a way to play, printed as the one word that commands take.
pub trait Grade: Copy + PartialEq + fmt::Display + Send + 'static {
    /// What people call it: a word or two.
    fn title(self) -> &'static str;

    /// What it is like to play against it, in a sentence or two.
    fn character(self) -> &'static str;
}

/// A game that this program can play at several levels.
pub trait Engine: Game {
    /// A way to play.
    type Level: Grade;

    /// The levels, the lowest first.
    const LEVELS: &'static [Self::Level];

    /// The level to play at unless told otherwise.
    const LEVEL: Self::Level;

    /// What people who are new to the game meet first: the lowest level unless the game has a better one for them.
    const FRIENDLY: Strength<Self::Level> = Strength::Level(Self::LEVELS[0]);

    /// The chooser of a level. The seed settles ties; without one, they are always settled in the same way.
    /// `limits` are those of a move, for levels that search.
    fn chooser(level: Self::Level, seed: Option<u64>, limits: Limits) -> Chooser<Self>;

    /// The chooser of a strength on the scale of Elo; `None` where the game has no such scale. The seed decides what it
    /// overlooks.
    fn rated(_elo: Elo, _seed: Option<u64>) -> Option<Chooser<Self>> {
        None
    }

    /// A player's limits for a move by default.
    fn a_move() -> Limits {
        Limits::a_move()
    }
}
