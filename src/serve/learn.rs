//! For people who learn the game: the rules, puzzles, and why a move is good or not.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use serde::Serialize;
use utoipa::ToSchema;

use super::answer::{Answer, Refusal};
use super::client::Client;
use super::openapi::{Denied, Failed};
use super::request::{self, Json, Text, Whole};
use super::served::Served;
use super::task::Api;
use crate::cases::Puzzle;
use crate::chooser::Chooser;
use crate::report::{Comparison, Explanation, Verdict, Versioned};
use crate::rulebook::Rulebook;
use crate::search::{self, Stop};

/// Tells the rules in words, with positions to try them on, and a course for beginners.
#[utoipa::path(get, path = "/api/v1/rules", tag = "learning",
    responses((status = OK, body = Versioned<Rulebook>), Denied))]
pub(super) async fn rules() -> Answer {
    Answer::new(Rulebook::new())
}

/// How long it may take to make a puzzle: as long as a short search, so it waits among them.
const MAKING: Duration = Duration::from_secs(1);

/// Makes a puzzle: a position with exactly one right move.
#[utoipa::path(get, path = "/api/v1/puzzle", tag = "learning", params(request::Riddle),
    responses((status = OK, body = Versioned<Puzzle>), Failed))]
pub(super) async fn puzzle(
    State(api): State<Arc<Api>>,
    client: Client,
    asked: Result<Query<request::Riddle>, QueryRejection>,
) -> Result<Answer, Refusal> {
    let asked = request::query(asked)?;
    let (Text(kind), Text(Whole(seed))) = (asked.kind, asked.seed);
    let make = move |_: &Stop| Puzzle::new(kind, seed);
    let made = api.searches.ask(client, MAKING, make).await?;
    let none = || {
        Refusal::field(format_args!(
            "no '{kind}' comes from seed {seed}: take another"
        ))
    };
    made.map(Answer::new).ok_or_else(none)
}

/// Why a move is played, why another one is not, or why that is not legal.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
enum Explained {
    Reasons(Box<Explanation>),
    Comparison(Box<Comparison>),
    Refused(Verdict),
}

/// Explains the move of a level, or what another move lacks: as `advance explain --json`.
#[utoipa::path(post, path = "/api/v1/explain", tag = "learning", request_body = request::Explain,
    responses((status = OK, body = Versioned<Explained>), Failed))]
pub(super) async fn explain(
    State(api): State<Arc<Api>>,
    client: Client,
    Json(asked): Json<request::Explain>,
) -> Result<Answer, Refusal> {
    let settings = asked.settings(api.max_time)?;
    let (lane, time) = api.lane(settings.level.searches(), &settings.limits);
    let position = asked.position.0.position;
    let mv = asked.mv.map(|Text(mv)| mv);
    let nodes = api.metrics.nodes();
    let tell = move |stop: &Stop| {
        let query = search::Query {
            stop: stop.clone(),
            ..search::Query::new(settings.limits)
        };
        let decision = Chooser::new(&settings).choose_by(&position, &query, |_| ())?;
        nodes.inc_by(decision.searched.as_ref().map_or(0, |found| found.nodes));
        Some(match mv {
            None => Explained::Reasons(Explanation::new(&position, &settings, &decision).into()),
            Some(mv) => match Comparison::new(&position, &settings, &decision, mv) {
                Ok(comparison) => Explained::Comparison(comparison.into()),
                Err(refusal) => Explained::Refused(Verdict::from(&Err(refusal))),
            },
        })
    };
    let told = lane.ask(client, time, tell).await?;
    told.map(Answer::new).ok_or_else(|| position.no_move())
}
