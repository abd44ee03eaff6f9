//! Errors of records.

use crate::any::{AnyPosition, ParseGameError};
use crate::game::pgn::{ParseTextError, Ply};
use crate::number::counted;

/// The error of a text that is not the record of a game.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ParseRecordError {
    /// The text does not have the form of a record.
    #[error(transparent)]
    Text(#[from] ParseTextError),
    /// The game is unknown.
    #[error(transparent)]
    Game(#[from] ParseGameError),
    /// A tag has an invalid value.
    #[error("[{name} \"{value}\"]: {reason}")]
    Tag {
        /// Its name.
        name: &'static str,
        /// Its value.
        value: String,
        /// The reason.
        reason: String,
    },
    /// A move that the rules do not allow.
    #[error("move {number}, {mv}, is not legal{}", because(.why.as_ref()))]
    Illegal {
        /// Counted from 1 over both sides.
        number: usize,
        /// The move.
        mv: String,
        /// The rule that it breaks, if that is known.
        why: Option<String>,
    },
    /// A move of a side line that the rules do not allow.
    #[error("line {line}: {mv}, in a side line, is not legal{}", because(.why.as_ref()))]
    IllegalAside {
        /// The line of the text, from 1.
        line: usize,
        /// The move.
        mv: String,
        /// The rule that it breaks, if that is known.
        why: Option<String>,
    },
    /// There are more moves than the turn limit allows.
    #[error("found {} of both sides, more than [Turns \"{turns}\"] allows", counted(*.moves, "move"))]
    TooLong {
        /// The number of moves.
        moves: usize,
        /// The turn limit.
        turns: u32,
    },
    /// The game did not end as recorded.
    #[error("the record says {said}, but by the rules it is {played}")]
    Outcome {
        /// Result and termination of the record.
        said: String,
        /// The end to which its moves lead.
        played: String,
    },
}

impl ParseRecordError {
    /// The error of an illegal move in a variation, played from `position`.
    pub(super) fn illegal_in_variation(ply: &Ply, position: &AnyPosition) -> Self {
        Self::IllegalAside {
            line: ply.line,
            mv: ply.mv.clone(),
            why: position.refusal(&ply.mv),
        }
    }
}

/// The end of a message: the broken rule after a colon, or nothing.
fn because(why: Option<&String>) -> String {
    why.map_or_else(String::new, |why| format!(": {why}"))
}
