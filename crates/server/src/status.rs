//! Health, version and metrics, for the operator of the server.

use std::sync::Arc;

use axum::Router;
use axum::extract::{FromRef, State};
use axum::http::header::{ACCEPT, CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{HeaderMap, HeaderValue};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use serde::Serialize;

use super::budget::Budget;
use super::connections::{CONNECTIONS, Room};
use super::engine::Engine;
use super::metrics::{Load, Metrics, plain};
use super::refusal::Refusal;
use super::response::Answer;
use super::shutdown::{Phase, Phases};
use super::site::Site;
use crate::api::Program;

/// The media type of OpenMetrics.
const OPEN_METRICS: &str = "application/openmetrics-text";

/// The parts of a server whose state its operator asks for.
pub(super) struct Status {
    /// The current phase on the way to its end.
    pub(super) phases: Arc<Phases>,
    pub(super) metrics: Arc<Metrics>,
    pub(super) engine: Arc<Engine>,
    /// Room for connections.
    pub(super) room: Room,
    pub(super) budget: Arc<Budget>,
    pub(super) site: Site,
}

impl FromRef<Arc<Status>> for Site {
    fn from_ref(status: &Arc<Status>) -> Self {
        status.site
    }
}

/// The routes for an operator alone.
pub(super) fn routes(status: Arc<Status>) -> Router {
    Router::new()
        .route("/healthz", get(health))
        .route("/readyz", get(ready))
        .route("/version", get(version))
        .route("/metrics", get(metrics))
        .with_state(status)
}

/// The health of the server.
#[derive(Serialize)]
struct Health {
    /// `ok`, or `ready`.
    status: &'static str,
}

/// The program that answers.
#[derive(Serialize)]
struct Version {
    /// `advance`.
    name: &'static str,
    #[serde(flatten)]
    program: Program,
}

/// Answers as long as the server does.
pub(super) async fn health() -> Answer {
    Answer::new(Health { status: "ok" })
}

/// Refuses once the server is leaving, so that balancers ask others.
pub(super) async fn ready(State(status): State<Arc<Status>>) -> Result<Answer, Refusal> {
    match status.phases.now() {
        Phase::Ready => Ok(Answer::new(Health { status: "ready" })),
        _ => Err(Refusal::stopping()),
    }
}

/// The version of the program.
pub(super) async fn version(State(site): State<Site>) -> Answer {
    Answer::new(Version {
        name: site.name,
        program: site.games.program(),
    })
}

/// Counts requests, searches and connections, for Prometheus.
pub(super) async fn metrics(State(status): State<Arc<Status>>, headers: HeaderMap) -> Response {
    let text = status.metrics.text(&Load {
        work: status.engine.load(),
        connections: CONNECTIONS as usize - status.room.available_permits(),
        unsent: status.budget.bytes(),
    });
    let mut accepted = headers.get_all(ACCEPT).iter();
    let (kind, text) = match accepted.any(|kinds| contains(kinds, OPEN_METRICS)) {
        true => (
            format!("{OPEN_METRICS}; version=1.0.0; charset=utf-8"),
            text,
        ),
        false => (
            "text/plain; version=0.0.4; charset=utf-8".to_owned(),
            plain(&text),
        ),
    };
    let headers = [(CONTENT_TYPE, &*kind), (CACHE_CONTROL, "no-store")];
    (headers, text).into_response()
}

fn contains(kinds: &HeaderValue, kind: &str) -> bool {
    kinds.to_str().is_ok_and(|kinds| kinds.contains(kind))
}
