//! Why there is nothing to play.

use std::error::Error;
use std::path::PathBuf;

use super::plan::EventKind;
use crate::matches::folder::FolderError;
use crate::matches::shard::Shard;
use crate::players::{Failure, ParseContenderError};

/// Why an event cannot be set up.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum EventError {
    /// There are too few players, or too many.
    #[error("a {} of {players} players: a match has two, a tournament two or more", kind.name())]
    Players {
        /// What they should play.
        kind: EventKind,
        /// How many there are.
        players: usize,
    },
    /// Only a match has a test.
    #[error("a tournament cannot be ended by a test: it compares more than two players")]
    Test,
    /// A test looks at pairs of games with the sides swapped.
    #[error("a match with fixed sides cannot be ended by a test: it has no pairs of games")]
    TestOfFixedSides,
    /// A test looks at the games in their order, and a part of them has gaps.
    #[error(
        "a match that is played in shards cannot be ended by a test: it needs every pair, in order"
    )]
    TestOfShard,
    /// Who meets whom in a round depends on all rounds before.
    #[error("a Swiss tournament cannot {0}: who meets whom depends on the games before")]
    Swiss(&'static str),
    /// Games cannot be taken back.
    #[error("{planned} games were planned: expected as many or more, found {games}")]
    Fewer {
        /// How many games each two players were to play.
        planned: u32,
        /// How many they should play instead.
        games: u32,
    },
    /// There is nothing to merge.
    #[error("there are no games to merge")]
    NothingToMerge,
    /// Two folders hold parts of different events.
    #[error("'{}' and '{}' have different settings: {difference}", first.display(), second.display())]
    OtherSettings {
        /// The one folder.
        first: PathBuf,
        /// The other folder.
        second: PathBuf,
        /// How their settings differ.
        difference: String,
    },
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
        /// Where it belongs.
        shard: Shard,
    },
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
