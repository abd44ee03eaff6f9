//! The API: questions about games in JSON and their answers, over any carrier.
//!
//! The web server takes them over HTTP; docs/http.md describes them all. [`read`] takes the same questions in the same
//! words where there is no server.
//!
//! ```
//! use std::time::Duration;
//!
//! use advance::api::{Question, read};
//! use advance::search::Stop;
//!
//! let asked = br#"{"position": "4g4/9/9/9/9/9/9/4Z4/4G4 w", "from": "e2"}"#;
//! let most = Duration::from_secs(1);
//! let found = read(Question::Moves, asked, most)?.run(&Stop::new(), &mut |_| ())?;
//! assert!(found.answer.contains(r#""move":"e2-e3""#));
//! # Ok::<(), advance::api::RequestError>(())
//! ```

pub(crate) mod about;
pub(crate) mod analysis;
pub(crate) mod batch;
mod error;
pub(crate) mod image;
pub(crate) mod learn;
mod next;
pub(crate) mod request;
pub(crate) mod rules;
mod schema;
mod served;
pub(crate) mod sibling;
mod task;
pub(crate) mod thinking;

pub use error::{Code, RequestError};
#[cfg(feature = "serve")]
pub(crate) use next::Situation;
#[cfg(feature = "serve")]
pub(crate) use served::Of;
pub use task::{Answered, Effort, Task};

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
        /// How a game stands.
        Status,
        /// Whether the moves of a game are legal.
        Replay,
        /// A position as an SVG picture, which is no JSON.
        Board,
        /// The move of a bot.
        Move,
        /// The best moves that a search finds.
        Analyse,
        /// The rules of a game in words.
        Rules,
        /// A position with one right move.
        Puzzle,
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
            Self::Status => "status",
            Self::Replay => "replay",
            Self::Board => "board.svg",
            Self::Move => "move",
            Self::Analyse => "analyse",
            Self::Rules => "rules",
            Self::Puzzle => "puzzle",
            Self::Explain => "explain",
            Self::Review => "review",
        }
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

/// Reads a question whose fields are in `asked`, a JSON object; what HTTP has in an address is in there too. No search
/// takes longer than `max_time`.
///
/// # Errors
/// When `asked` is not in order, or there is no answer.
pub fn read(
    question: Question,
    asked: &[u8],
    max_time: Duration,
) -> Result<Task<String>, RequestError> {
    Ok(match question {
        Question::Board => Task::at_once(image::board(json(asked)?)?),
        Question::About => Task::at_once(about::about(&json(asked)?, max_time)).into_json(),
        Question::Rules => Task::at_once(learn::rules(&json(asked)?)).into_json(),
        Question::Moves => Task::at_once(rules::list(&json(asked)?)?).into_json(),
        Question::Check => Task::at_once(rules::judge(&json(asked)?)?).into_json(),
        Question::MovesBatch => batch::moves(json(asked)?).into_json(),
        Question::CheckBatch => batch::check(json(asked)?).into_json(),
        Question::Status => Task::at_once(rules::status(&json(asked)?)?).into_json(),
        Question::Replay => Task::at_once(rules::replay(&json(asked)?)?).into_json(),
        Question::Move => {
            let asked: request::Play = json(asked)?;
            let choice = thinking::choose(&asked, asked.limits(max_time)?);
            choice?.into_json()
        }
        Question::Analyse => {
            let threads = NonZero::<usize>::MIN;
            analysis::analyse(&json(asked)?, max_time, threads)?.into_json()
        }
        Question::Puzzle => {
            let asked: request::Riddle = json(asked)?;
            learn::puzzle(asked.asked()?).into_json()
        }
        Question::Explain => learn::explain(&json(asked)?, max_time)?.into_json(),
        Question::Review => learn::review(&json(asked)?)?.into_json(),
    })
}
