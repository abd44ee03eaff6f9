//! Errors of files of studies.

use std::io;

use crate::any::AnyGame;
use crate::any::ParseGameError;
use vauban_files::HeaderError;

/// The error of a file of studies. Games are counted by their places in the file, from 1.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReadStudyError {
    /// The file cannot be read.
    #[error("it cannot be read")]
    Io(#[from] io::Error),
    /// The file has other magic bytes.
    #[error("it is not a file of games to learn from: it does not begin with 'advance study 3'")]
    Magic,
    /// The header has too many best moves.
    #[error(
        "it says that it keeps {found} best moves of each position: at most {most} can be kept"
    )]
    Best {
        /// The number in the header.
        found: usize,
        /// The most that there can be.
        most: usize,
    },
    /// Another version made it.
    #[error(transparent)]
    Made(#[from] HeaderError),
    /// The header is not one of this program.
    #[error("its header does not say how it was made")]
    Header(#[from] serde_json::Error),
    /// The game is unknown.
    #[error(transparent)]
    Unknown(#[from] ParseGameError),
    /// The file is of another game.
    #[error("it holds games of {found}, not of {expected}")]
    Game {
        /// The game of the file.
        found: String,
        /// The expected game.
        expected: AnyGame,
    },
    /// The games are played with other pieces.
    #[error("its games are played with the pieces {found}, this program has {expected}")]
    Pieces {
        /// The set of the file.
        found: String,
        /// The set of this program.
        expected: String,
    },
    /// The file ends before its list of games, as the file of an interrupted run does.
    #[error("it is incomplete: it breaks off after {games} whole games, at byte {at}")]
    Cut {
        /// The number of whole games before.
        games: usize,
        /// The offset of the header, the game or the list that is missing or cut off.
        at: u64,
    },
    /// The checksum of the header is wrong.
    #[error("its header was changed: the checksum is wrong")]
    HeaderChanged,
    /// A checksum of a game is wrong.
    #[error("game {game} of the file was changed, at byte {at} or later: the checksum is wrong")]
    Changed {
        /// The place of the game.
        game: usize,
        /// Its offset.
        at: u64,
    },
    /// The checksum of the list of games is wrong.
    #[error("its list of games was changed, at byte {at} or later: the checksum is wrong")]
    ListChanged {
        /// The offset of the list.
        at: u64,
    },
    /// A game does not come after the one before it.
    #[error(
        "game {game} of the file has round {found} and follows round {before}: it is there twice, or out of place"
    )]
    Order {
        /// The place of the game.
        game: usize,
        /// The round of the game.
        found: u32,
        /// The round of the game before.
        before: u32,
    },
    /// The list has other games.
    #[error("game {game} of its list is missing from the file, or is another one there")]
    Listed {
        /// The place in the list.
        game: usize,
    },
    /// Bytes follow the list of games.
    #[error("it has bytes after its end, from byte {at} on")]
    Beyond {
        /// The offset of the first byte that does not belong to it.
        at: u64,
    },
    /// A game is whole, but not one that this program can play.
    #[error("game {game} of the file, at byte {at}, {what}")]
    Broken {
        /// The place of the game.
        game: usize,
        /// The offset of the game.
        at: u64,
        /// The reason.
        what: &'static str,
    },
}
