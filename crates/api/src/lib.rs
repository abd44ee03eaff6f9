//! The API: questions about games in JSON and their answers, over any carrier.
//!
//! [`read`] takes every question, from all carriers: a web server, WebAssembly, Python. docs/http.md describes them all.
//! The API names no game: a [`Catalogue`] holds the games that it is asked about.

#![forbid(unsafe_code)]
#![deny(missing_docs)]
#![warn(unreachable_pub)]
#![cfg_attr(not(test), warn(clippy::unwrap_used))]

use vauban_arena::matches;
use vauban_game::{answer, any, engine, game, number, picture, search};

mod about;
mod analysis;
mod batch;
mod bot;
mod catalogue;
mod comparison;
mod error;
mod film;
mod game_api;
mod generic;
mod image;
mod learn;
mod next;
mod record;
mod request;
mod rules;
#[cfg(feature = "schema")]
pub mod schema;
mod task;
mod thinking;

pub use analysis::analyse_position;
pub use bot::BotOptions;
pub use catalogue::{Catalogue, Program};
pub use error::{Code, RequestError};
pub use game_api::{
    Answer, AnyAnswer, GameApi, JsonObject, Judged, PuzzleRequest, Refused, no_move,
};
pub use next::Situation;
pub use request::{GameSoFar, MovesRequest};
pub use rules::{Checked, LegalMoves, legal_moves};
pub use task::{Answered, Effort, Task};
pub use thinking::{Explained, explain_move};

use std::fmt;
use std::num::NonZero;
use std::str::FromStr;
use std::time::Duration;

use request::read as json;
use vauban_game::listed;

listed! {
    /// What can be asked. It is printed as the end of its path over HTTP.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Question {
        /// What there is to play with.
        About,
        /// The legal moves.
        Moves,
        /// Whether a move is legal.
        Check,
        /// The legal moves of many positions.
        MovesBatch,
        /// Whether many moves are legal.
        CheckBatch,
        /// The moves of bots in many positions.
        MoveBatch,
        /// How a game stands.
        Status,
        /// Whether the moves of a game are legal.
        Replay,
        /// The games that a text records.
        Record,
        /// A position as an SVG picture, which is no JSON.
        Board,
        /// A game as an animation.
        Film,
        /// The move of a bot.
        Move,
        /// The best moves that a search finds.
        Analyse,
        /// The rules of a game in words.
        Rules,
        /// A position with one right move.
        Puzzle,
        /// How games went on from a position.
        Openings,
        /// The reasons for a move.
        Explain,
        /// The turns that decided a game.
        Review,
    }
}

/// A text that is not the name of a question.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no question is called '{}': expected {questions}", .0.escape_debug(), questions = Question::ALL.map(Question::name).join(", "))]
pub struct ParseQuestionError(pub String);

impl Question {
    /// What it is called.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::About => "about",
            Self::Moves => "moves",
            Self::Check => "check",
            Self::MovesBatch => "moves/batch",
            Self::CheckBatch => "check/batch",
            Self::MoveBatch => "move/batch",
            Self::Status => "status",
            Self::Replay => "replay",
            Self::Record => "record",
            Self::Board => "board.svg",
            Self::Film => "film",
            Self::Move => "move",
            Self::Analyse => "analyse",
            Self::Rules => "rules",
            Self::Puzzle => "puzzle",
            Self::Openings => "openings",
            Self::Explain => "explain",
            Self::Review => "review",
        }
    }

    /// Whether HTTP takes it from an address, and not from a body. Its answer depends on nothing but the question and
    /// the version of the program, so clients may keep it.
    #[must_use]
    pub const fn is_in_address(self) -> bool {
        matches!(
            self,
            Self::About | Self::Board | Self::Rules | Self::Puzzle | Self::Openings
        )
    }
}

impl fmt::Display for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Question {
    type Err = ParseQuestionError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut all = Self::ALL.into_iter();
        all.find(|question| question.name() == text)
            .ok_or_else(|| ParseQuestionError(text.to_owned()))
    }
}

/// A question that was understood.
pub struct Read {
    /// What it takes to answer it. The answer is JSON with the version of its schema, but for [`Question::Board`], which
    /// is answered by SVG.
    pub task: Task<String>,
    /// A text that differs from that of each other question with another answer, where the answer depends on nothing but
    /// the question and the version of the program, and takes longer than a moment.
    pub tag: Option<String>,
}

/// Reads a question about one of the `games`, whose fields are in `asked`, a JSON object: also those that HTTP has in an
/// address, where numbers are text. No search takes longer than `max_time`; an analysis takes `threads` threads.
///
/// # Errors
/// When `asked` is not in order, or there is no answer.
pub fn read(
    games: &'static Catalogue,
    question: Question,
    asked: &[u8],
    max_time: Duration,
    threads: NonZero<usize>,
) -> Result<Read, RequestError> {
    let mut tag = None;
    let task = match question {
        Question::Board => Task::at_once(image::board(games, &json(asked)?)?),
        Question::About => Task::at_once(about::about(games, &json(asked)?, max_time)?).into_json(),
        Question::Rules => Task::at_once(learn::rules(games, &json(asked)?)?).into_json(),
        Question::Moves => Task::at_once(rules::moves(games, &json(asked)?)?).into_json(),
        Question::Check => rules::check(games, json(asked)?)?.into_json(),
        Question::MovesBatch => batch::all(games, json(asked)?, rules::moves),
        Question::CheckBatch => batch::all(games, json(asked)?, rules::check_now),
        Question::MoveBatch => batch::moves(games, json(asked)?, max_time),
        Question::Status => rules::status(games, json(asked)?)?.into_json(),
        Question::Replay => {
            let asked = json(asked)?;
            Task::moment(move |stop| rules::replay(games, &asked, stop)).into_json()
        }
        Question::Record => record::record(games, json(asked)?).into_json(),
        Question::Film => film::film(games, json(asked)?)?.into_json(),
        Question::Move => thinking::choose(games, &json(asked)?, max_time)?.into_json(),
        Question::Analyse => {
            analysis::analyse(games, &json(asked)?, max_time, threads)?.into_json()
        }
        Question::Puzzle => {
            let (puzzle, task) = learn::puzzle(games, &json(asked)?)?;
            tag = Some(puzzle);
            task.into_json()
        }
        Question::Openings => Task::at_once(learn::openings(games, &json(asked)?)?).into_json(),
        Question::Explain => thinking::explain(games, &json(asked)?, max_time)?.into_json(),
        Question::Review => learn::review(games, json(asked)?)?.into_json(),
    };
    Ok(Read { task, tag })
}
