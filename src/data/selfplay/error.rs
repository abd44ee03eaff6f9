//! Why a run cannot be resumed.

use std::io;

use crate::data::samples::ReadSamplesError;
use crate::data::study::ReadStudyError;
use crate::number::counted;
use crate::players::Failure;

/// Why a run cannot be resumed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ResumeError {
    /// The file cannot be read, or is damaged before its end.
    #[error(transparent)]
    Read(#[from] ReadSamplesError),
    /// The file was begun otherwise.
    #[error("game {game} does not belong to this run: {difference}")]
    OtherRun {
        /// The number of the game.
        game: u32,
        /// How it differs.
        difference: Difference,
    },
    /// The file is no file of games to learn from, or is damaged before its end.
    #[error(transparent)]
    Study(#[from] ReadStudyError),
    /// The file says that it was made otherwise.
    #[error("it was made with {found}")]
    OtherHeader {
        /// What differs, as JSON; all that the file says where it was cut off there.
        found: String,
    },
    /// The file cannot be read.
    #[error("it cannot be read")]
    Io(#[from] io::Error),
    /// The first game could not be played again.
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// How a game in a file differs from the one that is played under its number.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Difference {
    /// It is of another game.
    #[error("it is not a game of {expected}")]
    Game {
        /// The game that is played.
        expected: &'static str,
    },
    /// Another game has its place.
    #[error("another game should stand here")]
    Place,
    /// It begins with more or fewer random moves.
    #[error("it begins with {}, not {expected}", counted(*found, "random move"))]
    RandomPlies {
        /// Those that it begins with.
        found: u32,
        /// Those that it should begin with.
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
    /// It is longer than games are, or was ended too early.
    #[error("it has {} instead of at most {most}", counted(*found, "move"))]
    Turns {
        /// How many moves it has.
        found: u64,
        /// How many it can have.
        most: u64,
    },
    /// It does not say how it was made.
    #[error("it does not say how it was made")]
    Unsaid,
    /// It was made otherwise.
    #[error("it was made with {found}")]
    Made {
        /// What differs, as JSON.
        found: String,
    },
    /// It takes another course.
    #[error("played again, it takes another course")]
    Course,
}
