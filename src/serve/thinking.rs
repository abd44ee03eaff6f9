//! Choices and searches: each kind has its lane.

use std::sync::Arc;

use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use super::answer::{Answer, Refusal};
use super::client::Client;
use super::openapi::Failed;
use super::request::{self, Json, Text};
use super::rules::after;
use super::task::{Api, Task, no_move};
use crate::chooser::{Chooser, Settings};
use crate::moves::Position;
use crate::report::{Analysis, Explanation, LegalMove, Versioned};
use crate::search::{Limits, Query, Stop};

/// The move of a bot, and what it leads to.
#[derive(Serialize, ToSchema)]
pub(super) struct Played {
    #[serde(flatten)]
    told: Told,
    /// The position after the move.
    #[schema(value_type = Position)]
    after: String,
}

/// The move alone, or with its reasons.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
enum Told {
    Move(LegalMove),
    Reasons(Box<Explanation>),
}

/// Chooses a bot's move, on request with its reasons.
#[utoipa::path(post, path = "/api/v1/move", tag = "engine", request_body = request::Play,
    responses((status = OK, body = Versioned<Played>), Failed))]
pub(super) async fn play(
    State(api): State<Arc<Api>>,
    client: Client,
    Json(asked): Json<request::Play>,
) -> Result<Answer, Refusal> {
    let limits = asked.limits(api.max_time)?;
    choose(&api, client, &asked, limits).await.map(Answer::new)
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
/// When there is none, or no room for the search.
pub(super) async fn choose(
    api: &Api,
    client: Client,
    asked: &request::Play,
    limits: Limits,
) -> Result<Played, Refusal> {
    let settings = Settings {
        seed: asked.seed,
        limits,
        ..Settings::new(asked.level())
    };
    let (lane, time) = api.lane(&settings);
    let (Text(setup), why) = (asked.position.clone(), asked.why.unwrap_or(false));
    let position = setup.position;
    let nodes = api.metrics.nodes();
    let choose = move |stop: &Stop| {
        let query = Query {
            stop: stop.clone(),
            ..Query::new(limits)
        };
        let decision = Chooser::new(&settings).choose_by(&position, &query, |_| ())?;
        nodes.inc_by(decision.searched.as_ref().map_or(0, |found| found.nodes));
        let mv = decision.chosen.mv;
        Some(Played {
            after: after(&setup, mv).to_string(),
            told: match why {
                true => Told::Reasons(Explanation::new(&position, &settings, &decision).into()),
                false => Told::Move(LegalMove::new(&position, mv)),
            },
        })
    };
    let chosen = lane.ask(client, time, choose).await?;
    chosen.ok_or_else(|| no_move(&position))
}
