//! Marking cases: boards on which a level has exactly one right answer.
//!
//! # Which board is a case of which level
//!
//! Each level decides the cases that the levels before it leave open. A case of
//!
//! - level 4 has one legal move;
//! - level 5 has several, and one of them wins;
//! - level 6 has no winning move and several legal ones, and one of them gains most;
//! - level 7 has several that gain most, none of which wins, and one of them is best for every choice
//!   among the enemy's equal replies. This move is best by the worst, the mean and the best replies, so
//!   no way to read equal replies ([`crate::chooser::Reading`]) passes or fails a case that another one
//!   does not. Nor does it matter whether a reply or a response that wins counts 1000 plus what it
//!   captures, or 1000 flat.
//!
//! # Where cases are kept
//!
//! `LEVEL/COLOUR/tests/N.txt` is a board on which `COLOUR` is to move, `LEVEL/COLOUR/answers/N.txt` the
//! board after the right move. This is how the course publishes its cases. Numbers may be missing, and
//! so may whole levels.
//!
//! `read` (feature `native`) finds the cases of a folder, [`Generator`] makes new ones, [`Marks`] counts their points.

mod answer;
mod balance;
mod boards;
#[cfg(feature = "native")]
pub(crate) mod folder;
mod generate;
mod mark;

pub use answer::answer;
pub use balance::{BalanceError, check_balance, check_levels};
#[cfg(feature = "native")]
pub use folder::{ReadCasesError, WriteCaseError, make_folders, read};
pub use generate::Generator;
pub use mark::{Marks, Passes};

use std::fmt;
use std::str::FromStr;

use serde::Serialize;

use crate::board::Move;
use crate::board::text::{BoardFile, LineEnd};
use crate::chooser::Level;
use crate::game::Side;
use crate::moves::Position;

/// A level that has cases: 4 to 7. Above that, more than one answer is right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct CaseLevel(Level);

/// A text that names no level with cases.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is not a level with cases: expected a number from 4 to 7")]
pub struct ParseCaseLevelError(pub String);

impl CaseLevel {
    /// All of them, the lowest first.
    pub const ALL: [Self; 4] = [
        Self(Level::Four),
        Self(Level::Five),
        Self(Level::Six),
        Self(Level::Seven),
    ];

    /// The level, as a chooser knows it.
    #[must_use]
    pub const fn level(self) -> Level {
        self.0
    }

    /// Its index in [`CaseLevel::ALL`].
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for CaseLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for CaseLevel {
    type Err = ParseCaseLevelError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|level| level.to_string() == text)
            .ok_or_else(|| ParseCaseLevelError(text.to_owned()))
    }
}

/// A board and the right answer to it.
#[derive(Clone, Debug)]
pub struct Case {
    /// The level that decides it.
    pub level: CaseLevel,
    /// The side to move.
    pub side: Side,
    /// The number in the names of its two files.
    pub number: u32,
    /// The board before the move.
    pub test: BoardFile,
    /// The board after it.
    pub answer: BoardFile,
}

impl Case {
    /// The case of a level with the answer `mv`, in files whose lines end with `line_end`.
    fn new(
        level: CaseLevel,
        number: u32,
        position: &Position,
        mv: Move,
        line_end: LineEnd,
    ) -> Self {
        Self {
            level,
            side: position.to_move,
            number,
            test: BoardFile::new(&position.board, line_end),
            answer: BoardFile::new(&position.after(mv).board, line_end),
        }
    }

    /// The position to answer.
    #[must_use]
    pub fn position(&self) -> Position {
        Position::new(*self.test.board(), self.side)
    }
}

/// The path of the board before the move in its folder: `5/white/tests/3.txt`.
impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            level,
            side,
            number,
            ..
        } = self;
        write!(f, "{level}/{side}/tests/{number}.txt")
    }
}
