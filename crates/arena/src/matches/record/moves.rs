//! The start and the moves of a game in the text of its record, and the errors of records.

use std::collections::BTreeMap;
use std::time::Duration;

use super::notes::Note;
use crate::any::ParseGameError;
use crate::any::{AnyGame, AnyPosition, AnySetup};
use crate::game::pgn::{ParseTextError, Ply, Text};
use crate::number::counted;
use crate::players::{Played, Thought};
use crate::search::Stop;

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

/// The moves of a game, each of which must be legal, with what was measured, and what people have said of them.
pub(super) fn moves(
    text: &Text,
    start: &AnySetup,
) -> Result<(Vec<Played>, BTreeMap<usize, Note>), ParseRecordError> {
    let mut moves = Vec::new();
    let mut notes = BTreeMap::new();
    let mut position = start.position.clone();
    let plies = text.moves.iter().take_while(|_| goes_on());
    for (index, ply) in plies.enumerate() {
        let mv = position
            .find(&ply.mv)
            .ok_or_else(|| ParseRecordError::Illegal {
                number: index + 1,
                mv: ply.mv.clone(),
                why: position.refusal(&ply.mv),
            })?;
        let mut comments = ply.comments.clone();
        let measured = comments.iter().position(|it| read_comment(it).is_some());
        let measured = measured.map(|at| comments.remove(at));
        let measured = measured.and_then(|comment| read_comment(&comment));
        let (time, thought) = measured.unwrap_or_default();
        let note = Note::read(ply, comments, &position)?;
        if note != Note::default() {
            notes.insert(index, note);
        }
        position = position.after(&mv);
        moves.push(Played { mv, time, thought });
    }
    Ok((moves, notes))
}

/// Whether the moves are still wanted: those that are read when a stop is requested are all.
pub(super) fn goes_on() -> bool {
    !Stop::current().is_requested()
}

/// The error of a move in a side line.
pub(super) fn in_line(ply: &Ply, position: &AnyPosition) -> ParseRecordError {
    ParseRecordError::IllegalAside {
        line: ply.line,
        mv: ply.mv.clone(),
        why: position.refusal(&ply.mv),
    }
}

/// The end of a sentence that gives the reason.
fn because(why: Option<&String>) -> String {
    why.map_or_else(String::new, |why| format!(": {why}"))
}

/// The time in a text such as `0.031 s`; a part of a nanosecond is dropped.
pub(super) fn read_seconds(text: &str) -> Option<Duration> {
    let seconds = text.strip_suffix(" s")?;
    let (whole, part) = seconds.split_once('.').unwrap_or((seconds, "0"));
    if !part.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let nanoseconds = format!("{part:0<9}")[..9].parse().ok()?;
    Some(Duration::new(whole.parse().ok()?, nanoseconds))
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
