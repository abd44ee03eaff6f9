//! A game under way in one line: `POSITION PLY BEGUN+TURNS`.

use std::fmt;
use std::str::FromStr;

use serde::{Serialize, Serializer};

use super::{Length, ParseSetupError, Setup};
use crate::number::counted;

/// A position with the number of moves made before it and, if it is known, the length of its game: everything about a
/// game under way except the moves that led there. What it prints reads back equal, whether the game is over or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameLine<G> {
    /// The position, and the moves made before it.
    pub setup: Setup<G>,
    /// The length of the game; `None` if the line omits it.
    pub length: Option<Length>,
}

/// The error of a word that is not the length of a game, at the end of a line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseLengthError {
    /// It is not two numbers.
    #[error("found '{}' as the length of the game, expected BEGUN+TURNS, such as 0+100", .0.escape_debug())]
    Shape(String),
    /// The game would begin after the position.
    #[error(
        "the game has begun after {}, and the position comes after {ply}: expected at most {ply}",
        counted(*.begun, "move")
    )]
    Begun {
        /// The moves before the start of the game.
        begun: u32,
        /// The moves before the position.
        ply: u32,
    },
}

impl<G> GameLine<G> {
    /// Reads a line: the length of the game, and the rest by `setup`.
    ///
    /// # Errors
    /// When the length or the setup is invalid, or when the game would begin after its position.
    pub fn read<E: From<ParseLengthError>>(
        text: &str,
        setup: impl FnOnce(&str) -> Result<Setup<G>, E>,
    ) -> Result<Self, E> {
        let text = text.trim();
        let (rest, length) = match text.rsplit_once(' ') {
            Some((rest, last)) if last.contains('+') => (rest, Some(last.parse()?)),
            _ => (text, None),
        };
        let setup = setup(rest)?;
        match length {
            Some(Length { begun, .. }) if begun > setup.ply => {
                let ply = setup.ply;
                Err(ParseLengthError::Begun { begun, ply }.into())
            }
            length => Ok(Self { setup, length }),
        }
    }

    /// The number of moves of both sides at the end of the game. If the line omits the length, the game has `usual`
    /// turns from the first move.
    #[must_use]
    pub fn last_ply(&self, usual: u32) -> u32 {
        let usual = Length {
            turns: usual,
            begun: 0,
        };
        self.length.unwrap_or(usual).last_ply()
    }

    /// The number of moves of both sides that are left. If the line omits the length, the game has `usual` turns.
    #[must_use]
    pub fn left(&self, usual: u32) -> u32 {
        self.setup.left(self.last_ply(usual))
    }

    /// The turns of each side, if the line has a length and they are over.
    #[must_use]
    pub fn turns_over(&self) -> Option<TurnsOver> {
        let length = self.length?;
        (self.setup.ply >= length.last_ply()).then_some(TurnsOver(length.turns))
    }
}

/// No move is legal, as the turns are over: both sides have made this many moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the game is over: both sides have made {}", crate::number::counted(*.0, "move"))]
pub struct TurnsOver(pub u32);

impl<G> From<Setup<G>> for GameLine<G> {
    /// A line without a length.
    fn from(setup: Setup<G>) -> Self {
        let length = None;
        Self { setup, length }
    }
}

impl<G: fmt::Display> GameLine<G> {
    /// The line without counters that say nothing: only the position where no move was made and no length is known.
    #[must_use]
    pub fn compact(&self) -> String {
        match (self.setup.ply, self.length) {
            (0, None) => self.setup.position.to_string(),
            _ => self.to_string(),
        }
    }
}

/// The [compact](GameLine::compact) line.
impl<G: fmt::Display> Serialize for GameLine<G> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.compact())
    }
}

impl<G: fmt::Display> fmt::Display for GameLine<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.setup.fmt(f)?;
        self.length.map_or(Ok(()), |length| write!(f, " {length}"))
    }
}

impl<G: FromStr> FromStr for GameLine<G> {
    type Err = ParseSetupError<G::Err>;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::read(text, str::parse)
    }
}

/// `BEGUN+TURNS`.
impl fmt::Display for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}+{}", self.begun, self.turns)
    }
}

impl FromStr for Length {
    type Err = ParseLengthError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let number = |digits: &str| match digits.starts_with('+') {
            true => None,
            false => digits.parse().ok(),
        };
        let length = text.split_once('+').and_then(|(begun, turns)| {
            let (begun, turns) = (number(begun)?, number(turns)?);
            Some(Self { turns, begun })
        });
        length.ok_or_else(|| ParseLengthError::Shape(text.to_owned()))
    }
}
