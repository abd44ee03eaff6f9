//! The start and the moves of a game in the text of its record, and the errors of records.

use std::time::Duration;

use crate::any::ParseGameError;
use crate::any::{AnyGame, AnySetup};
use crate::game::pgn::{ParseTextError, Text};
use crate::players::{Played, Thought};

/// The error of a text that is not the record of a game.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ParseRecordError {
    /// The text does not have the form of a record.
    #[error(transparent)]
    Text(#[from] ParseTextError),
    /// A tag is missing.
    #[error("the tag [{0} \"...\"] is missing")]
    Missing(&'static str),
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
    #[error("move {number}, {mv}, is not legal")]
    Illegal {
        /// Counted from 1 over both sides.
        number: usize,
        /// The move.
        mv: String,
    },
    /// A comment without the time and the evaluation.
    #[error(
        "move {number}: expected a comment such as {{0.031 s, score 35, depth 6}}, found {{{found}}}"
    )]
    Comment {
        /// Counted from 1 over both sides.
        number: usize,
        /// The comment.
        found: String,
    },
    /// There are more moves than the turn limit allows.
    #[error("there are {moves} moves of both sides, more than [Turns \"{turns}\"] allows")]
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

/// The start of the game.
pub(super) fn start(game: AnyGame, text: &Text) -> Result<AnySetup, ParseRecordError> {
    let Some(line) = text.tag("FEN") else {
        return Ok(game.start());
    };
    game.setup(line).map_err(|error| ParseRecordError::Tag {
        name: "FEN",
        value: line.to_owned(),
        reason: error.to_string(),
    })
}

/// The moves of a game, each of which must be legal and have a comment that `read` understands.
pub(super) fn moves(
    text: &Text,
    start: &AnySetup,
    read: impl Fn(&str) -> Option<(Duration, Thought)>,
) -> Result<Vec<Played>, ParseRecordError> {
    let mut moves = Vec::new();
    let mut position = start.position.clone();
    for (index, (mv, comment)) in text.moves.iter().enumerate() {
        let number = index + 1;
        let mv = position.find(mv).ok_or_else(|| ParseRecordError::Illegal {
            number,
            mv: mv.clone(),
        })?;
        let comment = comment.as_deref().unwrap_or_default();
        let (time, thought) = read(comment).ok_or_else(|| ParseRecordError::Comment {
            number,
            found: comment.to_owned(),
        })?;
        position = position.after(&mv);
        moves.push(Played { mv, time, thought });
    }
    Ok(moves)
}

pub(super) fn read_seconds(text: &str) -> Option<Duration> {
    let seconds = text.strip_suffix(" s")?.parse().ok()?;
    Duration::try_from_secs_f64(seconds).ok()
}

pub(super) fn read_comment(text: &str) -> Option<(Duration, Thought)> {
    let mut thought = Thought::default();
    let mut time = Duration::ZERO;
    for part in text
        .split(',')
        .map(str::trim)
        .filter(|part| !part.is_empty())
    {
        match part.split_once(' ')? {
            (_, "s") => time = read_seconds(part)?,
            ("score", score) => thought.score = Some(score.parse().ok()?),
            ("depth", depth) => thought.depth = Some(depth.parse().ok()?),
            ("nodes", nodes) => thought.nodes = Some(nodes.parse().ok()?),
            _ => return None,
        }
    }
    Some((time, thought))
}
