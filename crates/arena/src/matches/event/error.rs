//! Errors of events.

use std::error::Error;
use std::path::PathBuf;

use super::plan::EventKind;
use crate::game::foreign::one_line;
use crate::matches::folder::FolderError;
use crate::matches::shard::Shard;
use crate::number::counted;
use crate::players::{Failure, ParseContenderError};
use vauban_files::OtherSettings;

/// An error that prevents the setup of an event.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum EventError {
    /// There are too few players, or too many.
    #[error("a {} of {}: a match has two, a tournament two or more", kind.name(), counted(*.players, "player"))]
    Players {
        /// The kind of event.
        kind: EventKind,
        /// The number of players.
        players: usize,
    },
    /// Only a match has a test.
    #[error("a tournament cannot be ended by a test: it compares more than two players")]
    Test,
    /// A test needs pairs of games with the sides swapped.
    #[error("a match with fixed sides cannot be ended by a test: it has no pairs of games")]
    TestOfFixedSides,
    /// A test needs the games in their order, and a shard has gaps.
    #[error(
        "a match that is played in shards cannot be ended by a test: it needs every pair, in order"
    )]
    TestOfShard,
    /// The pairings of a round depend on all rounds before.
    #[error("a Swiss tournament cannot {0}: who meets whom depends on the games before")]
    Swiss(&'static str),
    /// An event cannot be shortened.
    #[error(
        "found {games} as the number of games, expected as many as were planned or more: {planned}"
    )]
    Fewer {
        /// The games of each pair of players before.
        planned: u32,
        /// The games of each pair of players that were requested.
        games: u32,
    },
    /// No folders to merge.
    #[error("there are no games to merge")]
    NothingToMerge,
    /// Two folders hold parts of different runs.
    #[error(transparent)]
    OtherSettings(#[from] OtherSettings),
    /// Two folders hold the same game.
    #[error("'{}' and '{}' are the same game of the match: merge each part once", first.display(), second.display())]
    Duplicate {
        /// The file of the game.
        first: PathBuf,
        /// The other file of it.
        second: PathBuf,
    },
    /// A game is in none of the folders.
    #[error(
        "game {round} is in none of the folders: play shard {shard} to its end and merge it too"
    )]
    Gap {
        /// The number of the game, from 1.
        round: u32,
        /// The shard that it belongs to.
        shard: Shard,
    },
    /// A text names no player.
    #[error(transparent)]
    Contender(#[from] ParseContenderError),
    /// A text is not a position.
    #[error("the opening '{}'", one_line(text))]
    Opening {
        /// The text.
        text: String,
        /// The reason.
        source: Box<dyn Error + Send + Sync>,
    },
    /// There are more games than can be numbered.
    #[error("{0} games in all are too many: a series has {max} at most", max = u32::MAX)]
    TooManyGames(u64),
    /// The folder cannot be used.
    #[error(transparent)]
    Folder(#[from] FolderError),
    /// The folder holds a game beyond the last one of the plan.
    #[error("'{}' does not belong to this series, which has {}", path.display(), counted(*.total, "game"))]
    Beyond {
        /// The file of the game.
        path: PathBuf,
        /// Number of games in the plan.
        total: u32,
    },
    /// A game in the folder differs from the planned game of its number.
    #[error("'{}' does not belong to this series: {difference}", path.display())]
    Foreign {
        /// The file of the game.
        path: PathBuf,
        /// The difference.
        difference: String,
    },
    /// A player could not be asked for its name.
    #[error(transparent)]
    Failure(#[from] Failure),
}
