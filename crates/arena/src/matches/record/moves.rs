//! Reading the start and the moves of a game from the text of its record.

use std::collections::BTreeMap;
use std::time::Duration;

use super::error::ParseRecordError;
use super::notes::{Note, is_running};
use crate::any::{AnyGame, AnySetup};
use crate::game::pgn::Text;
use crate::players::{MoveInfo, Played};

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

/// The moves of a game, each of which must be legal, with its measurements, and the annotations of the moves.
pub(super) fn moves(
    text: &Text,
    start: &AnySetup,
) -> Result<(Vec<Played>, BTreeMap<usize, Note>), ParseRecordError> {
    let mut moves = Vec::new();
    let mut notes = BTreeMap::new();
    let mut position = start.position.clone();
    let plies = text.moves.iter().take_while(|_| is_running());
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
        let (time, info) = measured.unwrap_or_default();
        let note = Note::read(ply, comments, &position)?;
        if note != Note::default() {
            notes.insert(index, note);
        }
        position = position.after(&mv);
        moves.push(Played { mv, time, info });
    }
    Ok((moves, notes))
}

/// The time in a text such as `0.031 s`; a part of a microsecond is dropped, which is not written either.
pub(super) fn read_seconds(text: &str) -> Option<Duration> {
    let seconds = text.strip_suffix(" s")?;
    let (whole, part) = seconds.split_once('.').unwrap_or((seconds, "0"));
    if !part.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let microseconds: u32 = format!("{part:0<6}")[..6].parse().ok()?;
    Some(Duration::new(whole.parse().ok()?, 1000 * microseconds))
}

pub(super) fn read_comment(text: &str) -> Option<(Duration, MoveInfo)> {
    let mut info = MoveInfo::default();
    let mut time = Duration::ZERO;
    for part in text
        .split(',')
        .map(str::trim)
        .filter(|part| !part.is_empty())
    {
        match part.split_once(' ')? {
            (_, "s") => time = read_seconds(part)?,
            ("score", score) => info.score = Some(score.parse().ok()?),
            ("depth", depth) => info.depth = Some(depth.parse().ok()?),
            ("nodes", nodes) => info.nodes = Some(nodes.parse().ok()?),
            _ => return None,
        }
    }
    Some((time, info))
}
