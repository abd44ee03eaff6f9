//! Games that can be played at levels, and the one way to choose a move at a level: an [`Engine`] makes a [`Chooser`],
//! which answers with a move or an analysis. No game is named here.

mod candidates;
mod chooser;
mod decision;
mod elo;
mod fallible;
mod last_layer;
mod level;

pub use candidates::{Candidate, Candidates, Points, Sight};
pub use chooser::{Chooser, Layer};
pub use decision::{Criterion, Decision, Stage};
pub use elo::{Elo, ParseEloError, Strength};
pub use fallible::{Skill, Strain};
pub use last_layer::{Choice, Decider};
pub use level::{Level, LevelOption};

use crate::game::Game;
use crate::search::Limits;

/// A game that this program can play at several levels.
pub trait Engine: Game {
    /// A way to play.
    type Level: Level + Copy + PartialEq;

    /// The levels, the lowest first.
    const LEVELS: &'static [Self::Level];

    /// The default level.
    const LEVEL: Self::Level;

    /// The strength that beginners meet first: the lowest level, unless the game has a better one for them.
    const FRIENDLY: Strength<Self::Level> = Strength::Level(Self::LEVELS[0]);

    /// The chooser of a level. The seed breaks ties; without one, they are always broken in the same way. `limits`
    /// apply to each move, for levels that search.
    fn chooser(level: Self::Level, seed: Option<u64>, limits: Limits) -> Chooser<Self>;

    /// The chooser of a strength on the scale of Elo; `None` where the game has no such scale. The seed decides what
    /// the player overlooks.
    fn rated(_elo: Elo, _seed: Option<u64>) -> Option<Chooser<Self>> {
        None
    }

    /// The default limits of a player for a move.
    fn move_limits() -> Limits {
        Limits::per_move()
    }
}
