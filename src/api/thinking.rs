//! The moves of bots.

use serde::Serialize;
use utoipa::ToSchema;

use super::error::RequestError;
use super::next::Situation;
use super::request::{self, line};
use super::served::{Of, legal, no_move, reasons};
use super::sibling::{Reasons, SiblingMove};
use super::task::{Answered, Effort, Task};
use crate::report::{Explanation, LegalMove};
use crate::search::{Limits, Query, Stop};

/// The move of a bot, and what it leads to.
#[derive(Serialize, ToSchema)]
pub(crate) struct BotMove {
    #[serde(flatten)]
    told: Choice,
    /// The position after the move.
    after: String,
    /// How the game stands after the move, where that is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<Situation>,
}

/// The move alone, or with its reasons.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
enum Choice {
    Move(Of<LegalMove, SiblingMove>),
    Reasons(Of<Box<Explanation>, Reasons>),
}

/// Chooses the move that is asked for within these limits.
///
/// # Errors
/// When a field is wrong.
pub(crate) fn choose(asked: &request::Play, limits: Limits) -> Result<Task<BotMove>, RequestError> {
    let game = asked.game;
    let line = line(game, "position", &asked.position)?;
    let strength = asked.strength()?;
    let (seed, explain) = (asked.seed, asked.explain.unwrap_or(false));
    let over = no_move(&line);
    let course = asked.next()?;
    let choose = move |stop: &Stop| {
        if line.turns_over().is_some() {
            return None;
        }
        let query = Query {
            stop: stop.clone(),
            left: Some(line.left(game.facts().turns)),
            ..Query::new(limits)
        };
        let position = &line.setup.position;
        let mut chooser = game.chooser(strength, seed, limits);
        let decision = chooser.choose_by(position, &query, |_| ())?;
        let after = line.after(&decision.mv);
        Some(Answered {
            nodes: decision.searched.as_ref().map_or(0, |found| found.nodes),
            answer: BotMove {
                after: after.to_string(),
                next: course.map(|course| Situation::after(&line, course, &after)),
                told: match explain {
                    true => Choice::Reasons(reasons(position, strength, seed, &decision)),
                    false => Choice::Move(legal(position, &decision.mv)),
                },
            },
        })
    };
    let effort = Effort::of_choice(game.takes_time(strength, explain), &limits);
    Ok(Task::new(effort, move |stop, _| choose(stop).ok_or(over)))
}
