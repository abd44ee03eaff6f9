//! The moves of bots.

use std::time::Duration;

use serde::Serialize;

use super::error::RequestError;
use super::next::Situation;
use super::request::{self, line};
use super::task::{Answered, Effort, Task};
use super::tells::{Catalogue, Choosing, Tells, Told, no_move};
use crate::any::AnyDecision;
use crate::search::{Query, Stop};

/// The move of a bot, and what it leads to.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct BotMove {
    /// The move alone, or with its reasons.
    #[serde(flatten)]
    #[cfg_attr(feature = "schema", schemars(with = "crate::schema::Choice"))]
    told: Told,
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
    let tells = games.named(asked.game.as_deref())?;
    choose_by(tells, asked, asked.choosing(tells.game(), max_time)?)
}

/// Chooses the move that is asked for, by these settings.
///
/// # Errors
/// When a field is wrong.
pub(super) fn choose_by(
    tells: &'static dyn Tells,
    asked: &request::MoveRequest,
    by: Choosing,
) -> Result<Task<BotMove>, RequestError> {
    let game = tells.game();
    let line = line(game, "position", &asked.position)?;
    let explain = asked.explain.unwrap_or(false);
    let course = asked.next(game)?;
    let choose = move |stop: &Stop| {
        if line.turns_over().is_some() {
            return Err(no_move(tells, &line));
        }
        let position = &line.setup.position;
        let query = Query {
            stop: stop.clone(),
            left: Some(line.left(game.facts().turns)),
            ..Query::new(by.limits)
        };
        let mut chooser = game.chooser(by.strength, by.seed, by.limits);
        let decision = chooser.choose_by(position, &query, &mut |_| ());
        let decision = decision.ok_or_else(|| no_move(tells, &line))?;
        let after = line.after(&decision.mv);
        let answer = BotMove {
            // The reasons tell it themselves.
            full_tree: (decision.is_full && !explain).then_some(true),
            after: after.to_string(),
            next: course.map(|course| Situation::after(tells, &line, course, &after)),
            told: match explain {
                true => tells.reasons(position, &by, &decision),
                false => tells.legal_move(position, &decision.mv),
            },
        };
        Ok(Answered::new(answer, nodes(&decision)))
    };
    let effort = effort(&by, explain);
    Ok(Task::new(effort, move |stop, _| choose(stop)))
}

/// How long a choice takes; with `why`, the reasons are included.
pub(super) fn effort(by: &Choosing, why: bool) -> Effort {
    let level = by.strength.level();
    let takes_time = level.is_none_or(|level| level.takes_time(why));
    Effort::of_choice(takes_time, &by.limits)
}

/// The positions searched for a decision.
pub(super) fn nodes(decision: &AnyDecision) -> u64 {
    decision.searched.as_ref().map_or(0, |found| found.nodes)
}
