//! Why there is nothing to play.

use std::error::Error;
use std::path::PathBuf;

use super::Kind;
use crate::arena::contender::ParseContenderError;
use crate::arena::folder::FolderError;
use crate::arena::player::Failure;

/// Why an event cannot be set up.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum EventError {
    /// The plan is for another game.
    #[error("the games are of '{found}', not of '{expected}'")]
    Game {
        /// The game of the plan.
        found: String,
        /// The game that was asked for.
        expected: &'static str,
    },
    /// There are too few players, or too many.
    #[error("a {} of {players} players: a match has two, a tournament two or more", kind.name())]
    Players {
        /// What they should play.
        kind: Kind,
        /// How many there are.
        players: usize,
    },
    /// Only a match has a test.
    #[error("a tournament cannot be ended by a test: it compares more than two players")]
    Test,
    /// A text names no player.
    #[error(transparent)]
    Contender(#[from] ParseContenderError),
    /// A text is not a position.
    #[error("the opening '{text}'")]
    Opening {
        /// The text.
        text: String,
        /// What is wrong with it.
        source: Box<dyn Error + Send + Sync>,
    },
    /// There are more games than can be numbered.
    #[error("{0} games in all are too many: a series has {max} at most", max = u32::MAX)]
    TooManyGames(u64),
    /// The folder cannot be used.
    #[error(transparent)]
    Folder(#[from] FolderError),
    /// The folder holds a game behind the last one of the plan.
    #[error("'{}' does not belong to this series, which has {total} games", path.display())]
    Beyond {
        /// The file of the game.
        path: PathBuf,
        /// How many games there are.
        total: u32,
    },
    /// The folder holds another game than the plan has under its number.
    #[error("'{}' does not belong to this series: {difference}", path.display())]
    Foreign {
        /// The file of the game.
        path: PathBuf,
        /// How the game differs.
        difference: String,
    },
    /// A player could not be asked for its name.
    #[error(transparent)]
    Failure(#[from] Failure),
}
