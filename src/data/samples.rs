//! The positions of games as data: one JSON object a line, game after game.

use std::borrow::Cow;
use std::io::{self, BufRead};
use std::iter;

use serde::{Deserialize, Serialize};

use super::provenance::Provenance;
use crate::any::AnyMove;
use crate::matches::record::{Record, result};
use crate::report::{LevelName, Sides};

/// A position of a game, the move that was chosen in it, and what the game came to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub struct Sample<'a> {
    /// The number of the game in the whole run, from 1.
    pub round: u32,
    /// How many moves were made in this game before, those of the opening among them.
    pub ply: u32,
    /// The side to move: `white` or `black` in all games.
    pub to_move: Cow<'a, str>,
    /// The position in one line.
    pub position: Cow<'a, str>,
    /// How many legal moves there are.
    pub legal_count: usize,
    /// The move that was chosen, in move notation.
    #[serde(rename = "move")]
    pub mv: Cow<'a, str>,
    /// The level of the bot that chose it.
    pub level: LevelName<'static>,
    /// What the search found it to be worth for the side to move, in hundredths of a point; nothing below
    /// level 8, which does not search. Where the layers before left one move, it looked one ply deep.
    pub score: Option<i32>,
    /// How many positions were searched; nothing where nothing was.
    pub nodes: Option<u64>,
    /// The result: `1-0`, `0-1` or `1/2-1/2`.
    pub result: Cow<'a, str>,
    /// What ended the game.
    pub termination: Cow<'a, str>,
    /// The points of both sides at the end, in games in which people count points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub final_points: Option<Sides<i32>>,
    /// The ply of the last position of the game that is a sample: the line that has it ends the game.
    pub last: u32,
    /// How the game was made; with its first position only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub made: Option<Cow<'a, Provenance>>,
    /// What else is said of the position; only where it comes from a [study](super::study).
    #[serde(default, flatten, skip_serializing_if = "Option::is_none")]
    pub marks: Option<PositionMarks>,
    /// The best moves, the best first; only where they were asked for, and none where nothing was searched.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub policy: Option<Vec<Ranked<Cow<'a, str>>>>,
}

/// A move with what a search has found it to be worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ranked<M> {
    /// The move.
    #[serde(rename = "move")]
    pub mv: M,
    /// Its score for the side to move.
    pub score: i32,
}

/// What is said of a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PositionMarks {
    /// No legal move gains anything at once.
    pub quiet: bool,
    /// It was met before in this game.
    pub repeated: bool,
    /// The move is random: what follows says nothing about the position.
    pub slip: bool,
}

/// What is said of a position besides the move that was made in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    /// See [`Sample::marks`].
    pub marks: Option<PositionMarks>,
    /// See [`Sample::policy`].
    pub policy: Option<Vec<Ranked<AnyMove>>>,
}

/// What is wrong with a file of samples.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReadSamplesError {
    /// The system refused.
    #[error("it cannot be read")]
    Io(#[from] io::Error),
    /// A line in the middle is not a sample.
    #[error("line {line} is not a sample")]
    Line {
        /// From 1.
        line: usize,
        /// What is wrong with it.
        reason: serde_json::Error,
    },
}

/// A game of which a file of samples holds all lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Whole {
    /// The lines.
    pub text: Vec<u8>,
    /// What the first of them says.
    pub first: Sample<'static>,
    /// What the last of them says.
    pub last: Sample<'static>,
}

/// The lines of a game that was made so, of whose positions in turn this is `said`.
///
/// # Errors
/// None that a game can cause.
pub fn lines(
    number: u32,
    made: &Provenance,
    record: &Record,
    said: impl Iterator<Item = Said>,
) -> serde_json::Result<Vec<u8>> {
    let mut text = Vec::new();
    let first = record.start.ply;
    let last = first + record.course.moves.len().saturating_sub(1) as u32;
    let final_points = record.points().map(|[white, black]| Sides { white, black });
    let positions = record.positions().zip(&record.course.moves);
    for (((position, played), Said { marks, policy }), ply) in positions.zip(said).zip(first..) {
        let ranked = |Ranked { mv, score }: Ranked<AnyMove>| Ranked {
            mv: mv.to_string().into(),
            score,
        };
        let sample = Sample {
            round: number + 1,
            ply,
            to_move: position.to_move().to_string().into(),
            position: position.to_string().into(),
            legal_count: position.legal_count(),
            mv: played.mv.to_string().into(),
            level: made.level.clone(),
            score: played.thought.score,
            nodes: played.thought.nodes,
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

/// The whole games of a file whose last one may be cut off anywhere.
///
/// # Errors
/// When the file cannot be read, or is broken before the place where it was cut off.
pub fn whole_games(
    mut file: impl BufRead,
) -> impl Iterator<Item = Result<Whole, ReadSamplesError>> {
    let mut lines = 0;
    iter::from_fn(move || next_game(&mut file, &mut lines).transpose())
}

/// Whether a line begins as a sample does, as far as it goes.
fn begins(line: &[u8]) -> bool {
    line.iter()
        .zip(b"{\"round\":")
        .all(|(found, own)| found == own)
}

/// The next game of a file of which so many `lines` were read.
fn next_game(
    file: &mut impl BufRead,
    lines: &mut usize,
) -> Result<Option<Whole>, ReadSamplesError> {
    let mut text = Vec::new();
    let mut begun = None;
    loop {
        let before = text.len();
        file.read_until(b'\n', &mut text)?;
        *lines += 1;
        let line = &text[before..];
        let sample: Sample<'static> = match serde_json::from_slice(line) {
            _ if line.is_empty() => return Ok(None),
            // What was cut off lacks its end, and nothing else.
            Err(error) if error.is_eof() && !line.ends_with(b"\n") && begins(line) => {
                return Ok(None);
            }
            Err(reason) => {
                let line = *lines;
                return Err(ReadSamplesError::Line { line, reason });
            }
            Ok(_) if !line.ends_with(b"\n") => return Ok(None),
            Ok(sample) => sample,
        };
        let first = begun.get_or_insert_with(|| sample.clone());
        if sample.ply == sample.last {
            return Ok(Some(Whole {
                first: first.clone(),
                last: sample,
                text,
            }));
        }
    }
}
