//! For people who learn a game: its rules, puzzles, and why a move is good or not.

use std::time::Duration;

use serde::Serialize;
use utoipa::ToSchema;

use super::error::RequestError;
use super::request::{self, RiddleAsked, Text};
use super::served::no_move;
use super::task::{Answered, Effort, Task};
use crate::any::Rulebook;
use crate::any::{AnyLine, AnyPosition, AnySetup};
use crate::cases::Puzzle;
use crate::chooser::{Chooser, Level};
use crate::game::TURNS;
use crate::matches::turning::TurningPoint;
use crate::report::{Comparison, Explanation, Verdict};
use crate::search::{Query, Stop};

/// The rules of a game.
pub(crate) fn rules(asked: &request::Subject) -> Rulebook {
    asked.game().rulebook()
}

/// How long it may take to make a puzzle: as long as a short search, so it waits among them.
const MAKING: Duration = Duration::from_secs(2);

/// The puzzle that is asked for.
pub(crate) fn puzzle(asked: RiddleAsked) -> Task<Puzzle> {
    Task::new(Effort::Search(MAKING), move |_, _| {
        let made = match asked {
            RiddleAsked::Seed(kind, seed) => Puzzle::new(kind, seed),
            RiddleAsked::Near(kind, elo, seed) => Puzzle::near(kind, elo, seed),
            RiddleAsked::Position(position) => Puzzle::of(&position),
        };
        let answer = made.ok_or_else(|| match asked {
            RiddleAsked::Seed(kind, seed) | RiddleAsked::Near(kind, _, seed) => {
                RequestError::field(format_args!(
                    "no '{kind}' comes from seed {seed}: take another"
                ))
            }
            RiddleAsked::Position(_) => RequestError::field(
                "position: no puzzle comes from it, because no move is better than all others by far",
            ),
        })?;
        Ok(Answered { answer, nodes: 0 })
    })
}

/// How long a review may take: a moment for each move of the longest games.
const REVIEWING: Duration = Duration::from_secs(5);

/// The turns that decided a game.
#[derive(Serialize, ToSchema)]
pub(crate) struct Reviewed {
    /// At most three, in the order of the game.
    turning_points: Vec<TurningPoint>,
}

/// Finds the turns that decided a game.
///
/// # Errors
/// When a move is not legal.
pub(crate) fn review(asked: &request::Played) -> Result<Task<Reviewed>, RequestError> {
    let record = asked.record()?;
    Ok(Task::new(Effort::Search(REVIEWING), move |_, _| {
        let found = TurningPoint::all(&record);
        let turning_points = found.map_err(|other| RequestError::field(other.to_string()))?;
        let answer = Reviewed { turning_points };
        Ok(Answered { answer, nodes: 0 })
    }))
}

/// Why a move is played, why another one is not, or why that is not legal.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
pub(crate) enum Explained {
    Reasons(Box<Explanation>),
    Comparison(Box<Comparison>),
    Refused(Verdict),
}

/// Explains the move of a level within `max_time`, or what another move lacks.
///
/// # Errors
/// When a field is wrong.
pub(crate) fn explain(
    asked: &request::Explain,
    max_time: Duration,
) -> Result<Task<Explained>, RequestError> {
    let settings = asked.settings(max_time)?;
    let searches = settings.strength.level().is_none_or(Level::searches);
    let effort = Effort::of_choice(searches, &settings.limits);
    let line = &asked.position.0;
    let left = line.left(TURNS);
    let position = line.setup.position;
    let over = no_move(&AnyLine {
        setup: AnySetup {
            position: AnyPosition::new(position),
            ply: line.setup.ply,
        },
        length: line.length,
    });
    let turns_over = line.turns_over().is_some();
    let mv = asked.mv.map(|Text(mv)| mv);
    let tell = move |stop: &Stop| {
        let query = Query {
            stop: stop.clone(),
            left: Some(left),
            ..Query::new(settings.limits)
        };
        if turns_over {
            return Err(over);
        }
        let decision = Chooser::new(&settings).choose_by(&position, &query, |_| ());
        let decision = decision.ok_or(over)?;
        let answer = match mv {
            None => Explained::Reasons(Explanation::new(&position, &settings, &decision).into()),
            Some(mv) => match Comparison::new(&position, &settings, &decision, mv) {
                Ok(comparison) => Explained::Comparison(comparison.into()),
                Err(refusal) => Explained::Refused(Verdict::from(&Err(refusal))),
            },
        };
        let nodes = decision.searched.as_ref().map_or(0, |found| found.nodes);
        Ok(Answered { answer, nodes })
    };
    Ok(Task::new(effort, move |stop, _| tell(stop)))
}
