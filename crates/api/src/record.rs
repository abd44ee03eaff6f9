//! Records of games as text: the one reader of all front ends.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::catalogue::Catalogue;
use super::error::RequestError;
use super::task::{Answered, Effort, Task};
use crate::any::{AnyLine, Games};
use crate::game::Side;
use crate::game::pgn::{self, Ply, Text};
use crate::matches::Outcome;
use crate::matches::record::{Record, winner};

/// The longest text that is read in a moment, in bytes.
const SHORT: usize = 64 * 1024;

/// How long a text of that length may take, at most.
const MOMENT: Duration = Duration::from_millis(100);

/// The most moves, side lines included and with some more for each game, that are read at once: their answer takes about
/// 90 bytes of each.
const MOST: usize = 50_000;

/// `{text}`.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct RecordRequest {
    /// One record or several, one after another.
    #[cfg_attr(feature = "schema", schemars(extend("format" = "record")))]
    text: String,
}

/// The games that a text records.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Recorded {
    /// In the order of the text.
    recorded: Vec<RecordedGame>,
}

/// A game as its record api it.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct RecordedGame {
    /// Why it is not the record of a game by the rules; `null` where it is.
    reason: Option<String>,
    /// The game; `null` where it is unknown.
    game: Option<&'static str>,
    /// The first position in one line; `null` where there is a reason.
    position: Option<String>,
    /// The tags.
    tags: Vec<Tag>,
    /// The comments before the first move, where there is no move.
    before: Vec<String>,
    /// The main line.
    moves: Vec<RecordedMove>,
    /// The last word: `1-0`, `0-1`, `1/2-1/2`, or `*`.
    result: String,
    /// How it ended, if not by its moves; `null` where these have ended it, where it goes on, and where there is a reason.
    settled: Option<Settled>,
}

/// The end of a game that its moves have not ended.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Settled {
    /// Who has won; `null` for a draw.
    winner: Option<Side>,
    /// `resignation`, `agreement`, or the fault by which a player lost; `null` where only another program's tag
    /// `Termination` may tell.
    termination: Option<&'static str>,
    /// What is said of a fault.
    fault: Option<String>,
}

/// A tag of a record.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Tag {
    /// Its name.
    name: String,
    /// Its value.
    text: String,
}

/// A move of one side, with what is said of it.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct RecordedMove {
    /// The move.
    #[serde(rename = "move")]
    mv: String,
    /// The first sign: `!`, `?`, `!!`, `??`, `!?` or `?!`.
    sign: Option<&'static str>,
    /// Its numeric annotation glyphs, those with signs too.
    glyphs: Vec<u8>,
    /// Comments before it, at the beginning of its line.
    before: Vec<String>,
    /// Comments after it.
    comments: Vec<String>,
    /// Other lines that begin in its place.
    variations: Vec<Vec<RecordedMove>>,
}

/// Takes a text of records apart, and checks each by the rules of its game, its side lines too. There is no answer when
/// the text does not have the form of records.
pub(super) fn record(games: &'static Catalogue, asked: RecordRequest) -> Task<Recorded> {
    let effort = match asked.text.len() {
        0..=SHORT => Effort::Moment,
        length => Effort::Search(MOMENT.mul_f64(length as f64 / SHORT as f64)),
    };
    Task::new(effort, move |stop, _| {
        let refused = |error| RequestError::field(format_args!("text: {error}"));
        // Nobody waits for the games after a stop.
        let goes_on = || !stop.is_requested();
        let recorded: Result<_, _> = pgn::games_within(&asked.text, MOST)
            .take_while(|_| goes_on())
            .map(|text| Ok(game(text.map_err(refused)?, games.games(), goes_on)))
            .map_while(Result::transpose)
            .collect();
        let answer = Recorded {
            recorded: recorded?,
        };
        Ok(Answered::new(answer, 0))
    })
}

/// A game; `None` where it is not wanted once its moves are checked.
fn game(text: Text, games: Games, goes_on: impl Fn() -> bool) -> Option<RecordedGame> {
    let read = Record::of(&text, games);
    if !goes_on() {
        return None;
    }
    let game = Record::game_of(&text, games).ok();
    let good = read.as_ref().ok();
    let position = good.map(|read| AnyLine::from(read.start.clone()).to_string());
    let tags = text.tags.into_iter();
    Some(RecordedGame {
        game: game.map(|game| game.name()),
        position,
        tags: tags.map(|(name, text)| Tag { name, text }).collect(),
        before: text.before,
        moves: moves(text.moves),
        result: text.result,
        settled: good.and_then(settled),
        reason: read.err().map(|error| error.to_string()),
    })
}

fn settled(record: &Record) -> Option<Settled> {
    let outcome = &record.course.outcome;
    let (winner, termination) = match outcome {
        Outcome::Settled { .. } | Outcome::Fault { .. } => {
            (outcome.winner(), Some(outcome.ending(record.game())))
        }
        _ => (winner(record.notes.result.as_deref()?), None),
    };
    let fault = match outcome {
        Outcome::Fault { fault, .. } => Some(fault.reason.clone()),
        _ => None,
    };
    Some(Settled {
        winner,
        termination,
        fault,
    })
}

fn moves(plies: Vec<Ply>) -> Vec<RecordedMove> {
    let one = |ply: Ply| RecordedMove {
        mv: ply.mv,
        sign: ply.glyphs.iter().copied().find_map(pgn::sign),
        glyphs: ply.glyphs,
        before: ply.before,
        comments: ply.comments,
        variations: ply.variations.into_iter().map(moves).collect(),
    };
    plies.into_iter().map(one).collect()
}
