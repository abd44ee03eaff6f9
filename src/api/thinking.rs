//! The moves of bots.

use serde::Serialize;
use utoipa::ToSchema;

use super::refusal::Refusal;
use super::request::{self, setup};
use super::served::{Of, legal, no_move, reasons};
use super::sibling::{Reasons, SiblingMove};
use super::task::{Effort, Found, Task};
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
    Move(Of<LegalMove, SiblingMove>),
    Reasons(Of<Box<Explanation>, Reasons>),
}

/// Chooses the move that is asked for within these limits.
///
/// # Errors
/// When a field is wrong.
pub(crate) fn choose(asked: &request::Play, limits: Limits) -> Result<Task<Played>, Refusal> {
    let game = asked.game;
    let setup = setup(game, "position", &asked.position)?;
    let level = asked.level()?;
    let (seed, explain) = (asked.seed, asked.explain.unwrap_or(false));
    let over = no_move(&setup.position);
    let choose = move |stop: &Stop| {
        let query = Query {
            stop: stop.clone(),
            left: Some(setup.left(2 * game.facts().turns)),
            ..Query::new(limits)
        };
        let position = &setup.position;
        let mut chooser = game.chooser(level, seed, limits);
        let decision = chooser.choose_by(position, &query, |_| ())?;
        Some(Found {
            nodes: decision.searched.as_ref().map_or(0, |found| found.nodes),
            answer: Played {
                after: setup.after(&decision.mv).to_string(),
                told: match explain {
                    true => Told::Reasons(reasons(position, level, seed, &decision)),
                    false => Told::Move(legal(position, &decision.mv)),
                },
            },
        })
    };
    let effort = Effort::of(game.takes_time(level, explain), &limits);
    Ok(Task::new(effort, move |stop, _| choose(stop).ok_or(over)))
}
