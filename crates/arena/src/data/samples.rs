//! The positions of games as data: one JSON object a line, game after game.

use std::borrow::Cow;
use std::io::{self, BufRead, Read};
use std::iter;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use vauban_files::{Header, HeaderError, RunKind};

use super::provenance::Provenance;
use crate::answer::{LevelName, Sides};
use crate::any::AnyMove;
use crate::matches::record::{Record, result};

/// The longest line that is read, in bytes: far more than a sample with its best moves takes.
const MOST_LINE: u64 = 1 << 20;

/// A position of a game, the move chosen in it, and the result of the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub struct Sample<'a> {
    /// The number of the game in the whole run, from 1.
    pub round: u32,
    /// The number of moves made before in this game, including those of the opening.
    pub ply: u32,
    /// The moves made before the first position of the game: its turns count from there.
    pub begun: u32,
    /// The side to move: `white` or `black` in all games.
    pub to_move: Cow<'a, str>,
    /// The position in one line.
    pub position: Cow<'a, str>,
    /// The number of legal moves.
    pub legal_count: usize,
    /// The chosen move, in move notation.
    #[serde(rename = "move")]
    pub mv: Cow<'a, str>,
    /// The level of the bot that chose it.
    pub level: LevelName<'static>,
    /// The score of the search for the side to move, in hundredths of a point; `None` below level 8, which does not
    /// search. If the earlier layers kept one move, the search is one ply deep.
    pub score: Option<i32>,
    /// Positions searched; `None` without a search.
    pub nodes: Option<u64>,
    /// The result: `1-0`, `0-1` or `1/2-1/2`.
    pub result: Cow<'a, str>,
    /// The termination of the game.
    pub termination: Cow<'a, str>,
    /// The points of both sides at the end, in games in which people count points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub final_points: Option<Sides<i32>>,
    /// The ply of the last sample of the game: the line that has this ply ends the game.
    pub last: u32,
    /// The settings that made the game; only in its first line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub made: Option<Cow<'a, Provenance>>,
    /// The marks of the position; only if it comes from a [study](super::study).
    #[serde(default, flatten, skip_serializing_if = "Option::is_none")]
    pub marks: Option<PositionMarks>,
    /// The best moves, best first; only on request, and empty without a search.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub policy: Option<Vec<Ranked<Cow<'a, str>>>>,
}

/// A move with its score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ranked<M> {
    /// The move.
    #[serde(rename = "move")]
    pub mv: M,
    /// Its score for the side to move.
    pub score: i32,
}

/// Marks of a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PositionMarks {
    /// No legal move gains anything at once.
    pub quiet: bool,
    /// The position occurred before in this game.
    pub repeated: bool,
    /// The move is random: the result of the game is no evidence about the position.
    pub slip: bool,
}

/// The marks and the best moves of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionLabels {
    /// See [`Sample::marks`].
    pub marks: Option<PositionMarks>,
    /// See [`Sample::policy`].
    pub policy: Option<Vec<Ranked<AnyMove>>>,
}

/// The error of a file of samples.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReadSamplesError {
    /// The file cannot be read or written.
    #[error("it cannot be read")]
    Io(#[from] io::Error),
    /// A line in the middle is not a sample.
    #[error("line {line} is not a sample")]
    Line {
        /// From 1.
        line: usize,
        /// The reason.
        reason: serde_json::Error,
    },
    /// A game was made by another version.
    #[error(transparent)]
    Header(#[from] HeaderError),
    /// A line, by its number from 1, is too long for a sample.
    #[error("line {0} has more than {MOST_LINE} bytes, and so is not a sample")]
    Long(usize),
}

/// The making of a game, perhaps by another version.
#[derive(Deserialize)]
struct Made {
    made: Option<Value>,
}

/// A complete game in a file of samples.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SampledGame {
    /// The lines.
    pub text: Vec<u8>,
    /// The first sample.
    pub first: Sample<'static>,
    /// The last sample.
    pub last: Sample<'static>,
}

/// The lines of a game with these settings, whose turns count from the ply `begun`; `labels` has the marks and the best
/// moves of its positions, in order.
///
/// # Errors
/// None that a game can cause.
pub fn lines(
    number: u32,
    made: &Provenance,
    record: &Record,
    begun: u32,
    labels: impl Iterator<Item = PositionLabels>,
) -> serde_json::Result<Vec<u8>> {
    let mut text = Vec::new();
    let first = record.start.ply;
    let last = first + record.course.moves.len().saturating_sub(1) as u32;
    let final_points = record.points().map(|[white, black]| Sides { white, black });
    let positions = record.positions().zip(&record.course.moves);
    for (((position, played), PositionLabels { marks, policy }), ply) in
        positions.zip(labels).zip(first..)
    {
        let ranked = |Ranked { mv, score }: Ranked<AnyMove>| Ranked {
            mv: mv.to_string().into(),
            score,
        };
        let sample = Sample {
            round: number + 1,
            ply,
            begun,
            to_move: position.to_move().to_string().into(),
            position: position.to_string().into(),
            legal_count: position.legal_count(),
            mv: played.mv.to_string().into(),
            level: made.level.clone(),
            score: played.info.score,
            nodes: played.info.nodes,
            result: result(&record.course.outcome).into(),
            termination: record.course.outcome.ending(record.game()).into(),
            final_points,
            last,
            made: (ply == first).then_some(Cow::Borrowed(made)),
            marks,
            policy: policy.map(|policy| policy.into_iter().map(ranked).collect()),
        };
        serde_json::to_writer(&mut text, &sample)?;
        text.push(b'\n');
    }
    Ok(text)
}

/// The complete games of a file, whose last game may be cut off anywhere.
///
/// # Errors
/// The file cannot be read, or is damaged before the cut.
pub fn whole_games(
    mut file: impl BufRead,
) -> impl Iterator<Item = Result<SampledGame, ReadSamplesError>> {
    let mut lines = 0;
    iter::from_fn(move || next_game(&mut file, &mut lines).transpose())
}

/// True if a line, even one that was cut off, begins like a sample.
fn begins_like_sample(line: &[u8]) -> bool {
    line.iter()
        .zip(b"{\"round\":")
        .all(|(found, own)| found == own)
}

/// The next game of a file, after the first `lines` lines.
fn next_game(
    file: &mut impl BufRead,
    lines: &mut usize,
) -> Result<Option<SampledGame>, ReadSamplesError> {
    let mut text = Vec::new();
    let mut first_sample = None;
    loop {
        let before = text.len();
        let read = file.by_ref().take(MOST_LINE).read_until(b'\n', &mut text)?;
        *lines += 1;
        let line = &text[before..];
        let sample: Sample<'static> = match serde_json::from_slice(line) {
            _ if line.is_empty() => return Ok(None),
            _ if read as u64 == MOST_LINE => return Err(ReadSamplesError::Long(*lines)),
            // A cut line is the beginning of a valid one.
            Err(error) if error.is_eof() && !line.ends_with(b"\n") && begins_like_sample(line) => {
                return Ok(None);
            }
            Err(reason) => {
                if let Ok(Made { made: Some(made) }) = serde_json::from_slice(line) {
                    Header::read(made.to_string().as_bytes(), &[RunKind::Selfplay])?;
                }
                let line = *lines;
                return Err(ReadSamplesError::Line { line, reason });
            }
            Ok(_) if !line.ends_with(b"\n") => return Ok(None),
            Ok(sample) => sample,
        };
        let first = first_sample.get_or_insert_with(|| sample.clone());
        if sample.ply == sample.last {
            return Ok(Some(SampledGame {
                first: first.clone(),
                last: sample,
                text,
            }));
        }
    }
}
