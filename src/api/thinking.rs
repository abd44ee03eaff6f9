//! The moves of bots.

use serde::Serialize;
use utoipa::ToSchema;

use super::refusal::Refusal;
use super::request::{self, parse};
use super::rules::after;
use super::served::{Of, Served};
use super::sibling::{Choice, Reasons};
use super::task::{Effort, Found, Task};
use crate::game::Setup;
use crate::report::{Explanation, LegalMove};
use crate::search::{Limits, Query, Stop};

/// The move of a bot, and what it leads to.
#[derive(Serialize, ToSchema)]
pub(crate) struct Played {
    #[serde(flatten)]
    told: Told,
    /// The position after the move.
    after: String,
}

/// The move alone, or with its reasons.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
enum Told {
    Move(Of<LegalMove, Choice>),
    Reasons(Of<Box<Explanation>, Reasons>),
}

/// Chooses the move that is asked for within these limits.
///
/// # Errors
/// When a field is wrong.
pub(crate) fn choose<G: Served>(
    asked: &request::Play,
    limits: Limits,
) -> Result<Task<Played>, Refusal> {
    let setup: Setup<G> = parse("position", &asked.position)?;
    let level = asked.level::<G>()?;
    let (seed, why) = (asked.seed, asked.why.unwrap_or(false));
    let over = setup.position.no_move();
    let choose = move |stop: &Stop| {
        let query = Query {
            stop: stop.clone(),
            left: Some(setup.left(2 * G::TURNS)),
            ..Query::new(limits)
        };
        let position = &setup.position;
        let decision = G::chooser(level, seed, limits).choose_by(position, &query, |_| ())?;
        let mv = decision.chosen.mv;
        Some(Found {
            nodes: decision.searched.as_ref().map_or(0, |found| found.nodes),
            answer: Played {
                after: after(&setup, mv).to_string(),
                told: match why {
                    true => Told::Reasons(position.reasons(level, seed, &decision)),
                    false => Told::Move(position.legal(mv)),
                },
            },
        })
    };
    let effort = Effort::of(G::takes_time(level, why), &limits);
    Ok(Task::new(effort, move |stop, _| choose(stop).ok_or(over)))
}
