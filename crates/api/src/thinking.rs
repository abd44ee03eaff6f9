//! The moves of bots, and the reasons for them.

use std::fmt;
use std::time::Duration;

use serde::Serialize;

use super::bot::BotOptions;
use super::catalogue::Catalogue;
use super::error::RequestError;
use super::game_api::{AnyAnswer, GameApi, Judged, no_move, verdict};
use super::next::Situation;
use super::request::{self, line};
use super::rules::judge_move;
use super::task::{Answered, Effort, Task};
use crate::answer::Verdict;
use crate::any::{AnyDecision, AnyLine};
use crate::search::{Query, Stop};

/// The move of a bot, and what it leads to.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct BotMove {
    /// The move alone, or with its reasons.
    #[serde(flatten)]
    #[cfg_attr(feature = "schema", schemars(with = "crate::schema::Choice"))]
    choice: AnyAnswer,
    /// `true` if the level's tree was full: more time or nodes would not let it grow. Left out otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    full_tree: Option<bool>,
    /// The position after the move.
    after: String,
    /// How the game stands after the move, where that is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<Situation>,
}

/// Chooses the move that is asked for, within `max_time`.
///
/// # Errors
/// When a field is wrong.
pub(super) fn choose(
    games: &'static Catalogue,
    asked: &request::MoveRequest,
    max_time: Duration,
) -> Result<Task<BotMove>, RequestError> {
    let api = games.named(asked.game.as_deref())?;
    choose_by(api, asked, asked.bot(api.game(), max_time)?)
}

/// Chooses the move that is asked for, by these settings.
///
/// # Errors
/// When a field is wrong.
pub(super) fn choose_by(
    api: &'static dyn GameApi,
    asked: &request::MoveRequest,
    by: BotOptions,
) -> Result<Task<BotMove>, RequestError> {
    let game = api.game();
    let line = line(game, "position", &asked.position)?;
    let explain = asked.explain.unwrap_or(false);
    let course = asked.next(game)?;
    let choose = move |stop: &Stop| {
        let decision = decide(api, &line, &by, stop)?;
        let position = &line.setup.position;
        let after = line.after(&decision.mv);
        let answer = BotMove {
            // The reasons have it already.
            full_tree: (decision.is_full && !explain).then_some(true),
            after: after.to_string(),
            next: course.map(|course| Situation::after(api, &line, course, &after)),
            choice: match explain {
                true => api.reasons(&line, &by, &decision),
                false => api.legal_move(position, &decision.mv),
            },
        };
        Ok(Answered::new(answer, nodes(&decision)))
    };
    let effort = effort(&by, explain);
    Ok(Task::new(effort, move |stop, _| choose(stop)))
}

/// The decision of a bot.
///
/// # Errors
/// When the game is over.
fn decide(
    api: &dyn GameApi,
    line: &AnyLine,
    by: &BotOptions,
    stop: &Stop,
) -> Result<AnyDecision, RequestError> {
    let game = api.game();
    let query = Query {
        stop: stop.clone(),
        left: Some(line.left(game.facts().turns)),
        ..Query::new(by.limits)
    };
    let decision = match line.turns_over() {
        Some(_) => None,
        None => (by.chooser(game)).choose_by(&line.setup.position, &query, &mut |_| ()),
    };
    decision.ok_or_else(|| no_move(api, line))
}

/// The answer to the question why a bot plays its move, or does not play another one.
#[derive(Serialize)]
#[serde(untagged)]
pub enum Explained {
    /// The reasons for its move.
    Reasons(AnyAnswer),
    /// Its move compared with the other one.
    Comparison(AnyAnswer),
    /// The other move is illegal.
    Illegal(Verdict),
}

/// Nothing where the other move is illegal.
impl fmt::Display for Explained {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Reasons(answer) | Self::Comparison(answer) => answer.fmt(f),
            Self::Illegal(_) => Ok(()),
        }
    }
}

/// Explains the move of a bot, or compares another one with it.
///
/// # Errors
/// The task fails when the game is over, or when it does not compare moves.
#[must_use]
pub fn explain_move(
    api: &'static dyn GameApi,
    line: AnyLine,
    by: BotOptions,
    other: Option<Judged>,
) -> Task<Explained> {
    Task::new(effort(&by, true), move |stop, _| {
        let decision = decide(api, &line, &by, stop)?;
        let answer = match other {
            None => Explained::Reasons(api.reasons(&line, &by, &decision)),
            Some(Err(refused)) => Explained::Illegal(verdict(&Err(refused))),
            Some(Ok(mv)) => {
                let comparison = api.comparison(&line, &by, &decision, &mv);
                Explained::Comparison(comparison.ok_or_else(|| {
                    let game = api.game();
                    RequestError::field(format_args!("move: moves of {game} are not compared"))
                })?)
            }
        };
        Ok(Answered::new(answer, nodes(&decision)))
    })
}

/// Explains the move that is asked about, within `max_time`.
///
/// # Errors
/// When a field is wrong.
pub(super) fn explain(
    games: &'static Catalogue,
    asked: &request::ExplainRequest,
    max_time: Duration,
) -> Result<Task<Explained>, RequestError> {
    let api = games.named(asked.game.as_deref())?;
    let line = line(api.game(), "position", &asked.position)?;
    let by = asked.bot(api.game(), max_time)?;
    let judge = |text: &String| judge_move(api, &line.setup.position, "move", text);
    let other = asked.mv.as_ref().map(judge).transpose()?;
    Ok(explain_move(api, line, by, other))
}

/// The effort of a choice; with `why`, the reasons are included.
fn effort(by: &BotOptions, why: bool) -> Effort {
    let level = by.strength.level();
    let takes_time = level.is_none_or(|level| level.takes_time(why));
    Effort::of_choice(takes_time, &by.limits)
}

/// The positions searched for a decision.
fn nodes(decision: &AnyDecision) -> u64 {
    decision.searched.as_ref().map_or(0, |found| found.nodes)
}
