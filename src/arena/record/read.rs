//! Records read from text, and refereed.

use std::str::FromStr;
use std::time::Duration;

use super::foreign::{self, is_foreign};
use super::{Record, result};
use crate::arena::{
    AGREEMENT, Course, Evidence, Fault, FaultKind, Outcome, Played, RESIGNATION, Thought,
};
use crate::game::pgn::{ParseTextError, Text};
use crate::game::{Ending, Game, ParseSetupError, Setup, Side};
use crate::number::whole;

/// Why a text is not the record of a game.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ParseRecordError {
    /// It has not the form of a record.
    #[error(transparent)]
    Text(#[from] ParseTextError),
    /// A tag is not there.
    #[error("the tag [{0} \"...\"] is missing")]
    Missing(&'static str),
    /// A tag says something that it can't.
    #[error("[{name} \"{value}\"]: {reason}")]
    Tag {
        /// Its name.
        name: &'static str,
        /// Its value.
        value: String,
        /// What is wrong with it.
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
    /// A comment without the time and the thought.
    #[error(
        "move {number}: expected a comment such as {{0.031 s, score 35, depth 6}}, found {{{found}}}"
    )]
    Comment {
        /// Counted from 1 over both sides.
        number: usize,
        /// The comment.
        found: String,
    },
    /// More moves than each side has.
    #[error("there are {moves} moves of both sides, more than [Turns \"{turns}\"] allows")]
    TooLong {
        /// How many there are.
        moves: usize,
        /// How many each side has.
        turns: u32,
    },
    /// The game did not end as the record says.
    #[error("the record says {said}, but by the rules it is {played}")]
    Outcome {
        /// Result and termination of the record.
        said: String,
        /// What its moves come to.
        played: String,
    },
}

impl<G: Game> FromStr for Record<G> {
    type Err = ParseRecordError;

    fn from_str(text: &str) -> Result<Self, ParseRecordError> {
        let text: Text = text.parse()?;
        if is_foreign(&text) {
            return foreign::read(&text);
        }
        let tag = |name| text.tag(name).ok_or(ParseRecordError::Missing(name));
        let wrong = |name, reason: String| ParseRecordError::Tag {
            name,
            value: text.tag(name).unwrap_or_default().to_owned(),
            reason,
        };
        if tag("Game")? != G::NAME {
            return Err(wrong("Game", format!("expected {}", G::NAME)));
        }
        let number = |name, greatest| {
            let value = text.tag(name);
            let number = value.map(|value| whole(value, &(0..=greatest)));
            number.transpose().map_err(|expected| wrong(name, expected))
        };
        let small = |name| {
            let number = number(name, u32::MAX.into())?;
            Ok::<_, ParseRecordError>(number.and_then(|number| u32::try_from(number).ok()))
        };
        let start = start::<G>(&text)?;
        if tag("Result")? != text.result {
            return Err(wrong(
                "Result",
                format!("the moves end with {}", text.result),
            ));
        }
        let ended = |ending| {
            let winners = [None, Some(Side::White), Some(Side::Black)];
            Vec::from(winners.map(|winner| Outcome::Ended { ending, winner }))
        };
        let endings = [Ending::Rules, Ending::Turns];
        // What may have happened by the one tag; the other one tells who has won.
        let outcomes = match tag("Termination")? {
            "unfinished" => vec![Outcome::Unfinished],
            AGREEMENT => vec![Outcome::Settled { winner: None }],
            RESIGNATION => Vec::from(Side::BOTH.map(|winner| Outcome::Settled {
                winner: Some(winner),
            })),
            word if endings.iter().any(|it| it.word::<G>() == word) => endings
                .into_iter()
                .filter(|it| it.word::<G>() == word)
                .flat_map(ended)
                .collect(),
            word => {
                let kind = FaultKind::ALL
                    .into_iter()
                    .find(|kind| kind.to_string() == word);
                let kind =
                    kind.ok_or_else(|| wrong("Termination", "no game ends like this".to_owned()))?;
                let fault = Fault {
                    evidence: text
                        .tag("Evidence")
                        .map(|folder| Evidence::Kept(folder.to_owned())),
                    ..kind.because(text.tag("Reason").unwrap_or_default())
                };
                let lost = |loser| Outcome::Fault {
                    loser,
                    fault: fault.clone(),
                };
                Vec::from(Side::BOTH.map(lost))
            }
        };
        let outcome = outcomes
            .into_iter()
            .find(|outcome| result(outcome) == text.result)
            .ok_or_else(|| wrong("Termination", format!("the result is {}", text.result)))?;
        let faulted =
            match (&outcome, text.tag("Took")) {
                (Outcome::Fault { .. }, Some(time)) => {
                    let time = read_seconds(time);
                    Some(time.ok_or_else(|| {
                        wrong("Took", "expected a time such as 0.031 s".to_owned())
                    })?)
                }
                _ => None,
            };
        let moves = moves(&text, &start, read_comment)?;
        let record = Self {
            players: [tag("White")?.to_owned(), tag("Black")?.to_owned()],
            round: small("Round")?,
            seed: number("Seed", u64::MAX)?,
            turns: small("Turns")?.ok_or(ParseRecordError::Missing("Turns"))?,
            start,
            course: Course {
                moves,
                outcome,
                faulted,
            },
        };
        text.check_first(record.first_number())?;
        record.check()?;
        if let (Some(said), Some(points)) = (text.tag("Points"), record.points())
            && said != points
        {
            return Err(wrong("Points", format!("by the rules it is {points}")));
        }
        Ok(record)
    }
}

impl<G: Game> Record<G> {
    /// `Ok` when the moves end the game in the way that the outcome says.
    fn check(&self) -> Result<(), ParseRecordError> {
        let Some(last) = self.positions().last() else {
            return Ok(());
        };
        let (moves, allowed) = (self.course.moves.len(), 2 * u64::from(self.turns));
        if moves as u64 > allowed {
            return Err(ParseRecordError::TooLong {
                moves,
                turns: self.turns,
            });
        }
        let over = last.legal_moves().is_empty();
        let played = match &self.course.outcome {
            _ if over => Outcome::ended(&last, Ending::Rules),
            _ if moves as u64 == allowed => Outcome::ended(&last, Ending::Turns),
            Outcome::Fault { fault, .. } => Outcome::Fault {
                loser: last.to_move(),
                fault: fault.clone(),
            },
            settled @ Outcome::Settled { .. } => settled.clone(),
            _ => Outcome::Unfinished,
        };
        if played == self.course.outcome {
            return Ok(());
        }
        let tell = |outcome: &Outcome| {
            let result = result(outcome);
            format!("{result} ({})", outcome.ending::<G>())
        };
        Err(ParseRecordError::Outcome {
            said: tell(&self.course.outcome),
            played: tell(&played),
        })
    }
}

/// What the game begins from.
pub(super) fn start<G: Game>(text: &Text) -> Result<Setup<G>, ParseRecordError> {
    let Some(line) = text.tag("FEN") else {
        return Ok(Setup::start());
    };
    line.parse()
        .map_err(|error: ParseSetupError<G::Err>| ParseRecordError::Tag {
            name: "FEN",
            value: line.to_owned(),
            reason: error.to_string(),
        })
}

/// The moves of a game, each of which must be legal and have a comment that `read` understands.
pub(super) fn moves<G: Game>(
    text: &Text,
    start: &Setup<G>,
    read: impl Fn(&str) -> Option<(Duration, Thought)>,
) -> Result<Vec<Played<G::Move>>, ParseRecordError> {
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
        position = position.after(mv);
        moves.push(Played { mv, time, thought });
    }
    Ok(moves)
}

fn read_seconds(text: &str) -> Option<Duration> {
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
