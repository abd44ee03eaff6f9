//! Choices and searches: each kind has its lane.

use std::sync::Arc;

use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use super::answer::{Answer, Refusal};
use super::client::Client;
use super::openapi::Failed;
use super::request::{self, Json, parse};
use super::rules::after;
use super::served::{Of, Served};
use super::sibling::{Choice, Reasons};
use super::task::{Api, Task};
use crate::game::Setup;
use crate::report::{Analysis, Explanation, LegalMove, Versioned};
use crate::search::{Limits, Query, Stop};
use crate::with_game;

/// The move of a bot, and what it leads to.
#[derive(Serialize, ToSchema)]
pub(super) struct Played {
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

/// Chooses a bot's move, on request with its reasons.
#[utoipa::path(post, path = "/api/v1/move", tag = "engine", request_body = request::Play,
    responses((status = OK, body = Versioned<Played>), Failed))]
pub(super) async fn play(
    State(api): State<Arc<Api>>,
    client: Client,
    Json(asked): Json<request::Play>,
) -> Result<Answer, Refusal> {
    with_game!(asked.game, G => {
        let limits = asked.limits::<G>(api.max_time)?;
        choose::<G>(&api, client, &asked, limits).await.map(Answer::new)
    })
}

/// Searches a position and tells its best moves.
#[utoipa::path(post, path = "/api/v1/analyse", tag = "engine", request_body = request::Analyse,
    responses((status = OK, body = Versioned<Analysis>), Failed))]
pub(super) async fn analyse(
    State(api): State<Arc<Api>>,
    client: Client,
    Json(asked): Json<request::Analyse>,
) -> Result<Answer, Refusal> {
    let task = Task::new(&asked, &api)?;
    let time = task.time();
    let search = move |stop: &Stop| task.run(stop, |_| ());
    Ok(Answer::new(api.searches.ask(client, time, search).await?))
}

/// The move that is asked for, found within these limits.
///
/// # Errors
/// When a field is wrong, the game is over, or there is no room for the search.
pub(super) async fn choose<G: Served>(
    api: &Api,
    client: Client,
    asked: &request::Play,
    limits: Limits,
) -> Result<Played, Refusal> {
    let setup: Setup<G> = parse("position", &asked.position)?;
    let level = asked.level::<G>()?;
    let (lane, time) = api.lane(G::searches(level), &limits);
    let (seed, why) = (asked.seed, asked.why.unwrap_or(false));
    let over = setup.position.no_move();
    let nodes = api.metrics.nodes();
    let choose = move |stop: &Stop| {
        let query = Query {
            stop: stop.clone(),
            ..Query::new(limits)
        };
        let position = &setup.position;
        let decision = G::chooser(level, seed, limits).choose_by(position, &query, |_| ())?;
        nodes.inc_by(decision.searched.as_ref().map_or(0, |found| found.nodes));
        let mv = decision.chosen.mv;
        Some(Played {
            after: after(&setup, mv).to_string(),
            told: match why {
                true => Told::Reasons(position.reasons(level, seed, &decision)),
                false => Told::Move(position.legal(mv)),
            },
        })
    };
    lane.ask(client, time, choose).await?.ok_or(over)
}
