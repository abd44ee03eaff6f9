//! An error that prevents resuming a run.

use std::io;

use vauban_files::HeaderError;

use crate::data::samples::ReadSamplesError;
use crate::data::study::ReadStudyError;
use crate::number::counted;

/// An error that prevents resuming a run.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ResumeError {
    /// The file cannot be read, or is damaged before its end.
    #[error(transparent)]
    Read(#[from] ReadSamplesError),
    /// Another build or version made it.
    #[error(transparent)]
    Header(#[from] HeaderError),
    /// The file has other settings.
    #[error("game {} does not belong to this run: {difference}", u64::from(*.game) + 1)]
    OtherRun {
        /// The number of the game, from 0.
        game: u32,
        /// The difference.
        difference: Difference,
    },
    /// The file holds no games to learn from, or is damaged before its end.
    #[error(transparent)]
    Study(#[from] ReadStudyError),
    /// The header has other settings.
    #[error("it was made with {found}")]
    OtherHeader {
        /// The difference, as JSON; the whole header if it was cut off.
        found: String,
    },
    /// The file cannot be read.
    #[error("it cannot be read")]
    Io(#[from] io::Error),
}

/// The difference between a game in a file and the planned game of its number.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Difference {
    /// The file is of another game.
    #[error("it is not a game of {expected}")]
    Game {
        /// The game that is played.
        expected: &'static str,
    },
    /// Another game stands in its place.
    #[error("another game should stand here")]
    Place,
    /// It begins with more or fewer random moves.
    #[error("it begins with {}, not {expected}", counted(*found, "random move"))]
    RandomPlies {
        /// The random moves of the file.
        found: u32,
        /// The random moves expected.
        expected: u32,
    },
    /// It begins with other random moves.
    #[error("it begins with other random moves")]
    Opening,
    /// It is played by another level.
    #[error("it is played by level {found}, not {expected}")]
    Level {
        /// The level of the file.
        found: String,
        /// The level that plays.
        expected: String,
    },
    /// It exceeds the turn limit, or was ended too early.
    #[error("it has {} instead of at most {most}", counted(*found, "move"))]
    Turns {
        /// The moves of the game.
        found: u64,
        /// The turn limit, in moves of both sides.
        most: u64,
    },
    /// It lacks its settings.
    #[error("it does not say how it was made")]
    NoProvenance,
    /// It has other settings.
    #[error("it was made with {found}")]
    Provenance {
        /// The difference, as JSON.
        found: String,
    },
}
